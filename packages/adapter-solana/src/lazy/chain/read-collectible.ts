import { LatchkeyError } from '@latchkey/core/errors'
import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { OnNetwork } from './on-chain.ts'
import { type ChainAccount, readAccounts } from './read-accounts.ts'
import { type Mint, readMint } from './read-mint.ts'
import { tokenAccounts, tokenPrograms } from './token-accounts.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: a collectible that a plain transfer can't move: a programmable one, one of Metaplex Core, a compressed one, or none.
     * Fix: send it with an app or wallet that knows its rules; `details` says which kind it is.
     */
    'solana/collectible-unsupported': 'This collectible cannot be sent from here'
    /**
     * When: the collectible is frozen where it is, for example while it is staked or offered for sale.
     * Fix: end that where it began, then send it.
     */
    'solana/collectible-locked': 'This collectible is locked'
  }
}

/** Metaplex Token Metadata, and Metaplex Core (developers.metaplex.com). */
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
const coreProgram = 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d'
/** `TokenStandard`. An item of a standard with rules is frozen, because only Token Metadata itself may move it. */
const standards = { single: 0, several: 1, currency: 2, edition: 3, programmable: 4, programmableEdition: 5 } as const

/**
 * Reads a collectible that a plain token transfer can send: one of Token Metadata without rules. Kind and state come
 * from the chain, not from a list.
 *
 * @throws LatchkeyError `solana/collectible-unsupported`, `solana/collectible-locked`
 */
export async function readCollectible(on: OnNetwork, owner: Address, address: string): Promise<Mint> {
  const [asset] = await readAccounts(on, [address as Address])
  if (asset?.owner === coreProgram)
    throw unsupported('It is kept by Metaplex Core, which moves it by rules of its own.')
  if (!asset || !tokenPrograms.some((program) => program === asset.owner))
    throw unsupported('There is no token at this address. Compressed collectibles have no account of their own.')
  const mint = await readMint(on, address)
  const [[metadata], held] = await Promise.all([
    readAccounts(on, [await metadataAddress(mint.address)]),
    tokenAccounts(on, owner, { mint: mint.address }),
  ])
  const standard = metadata && standardOf(metadata, mint.address)
  if (standard === undefined) throw unsupported('Metaplex doesn’t describe it.')
  if (standard === standards.programmable || standard === standards.programmableEdition)
    throw unsupported('It is programmable: transfers follow rules of its maker, which only Metaplex’s program applies.')
  if (standard === standards.currency || mint.decimals !== 0 || (standard !== standards.several && mint.supply !== 1n))
    throw unsupported('It is a currency.')
  const whole = held.filter(({ units }) => units > 0n)
  if (whole.length > 0 && whole.every(({ frozen }) => frozen))
    throw new LatchkeyError('solana/collectible-locked', { shortMessage: 'This collectible is locked' })
  return mint
}

async function metadataAddress(mint: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = ['metadata', encode(metadataProgram), encode(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: metadataProgram, seeds })
  return address
}

/** `Key::MetadataV1` */
const metadataV1 = 4

/** The byte `token_standard` of an account of Token Metadata (Borsh); `single` for older accounts without it. Undefined for another mint. */
function standardOf({ data, owner }: ChainAccount, mint: Address): number | undefined {
  if (owner !== metadataProgram || data[0] !== metadataV1) return undefined
  const key = getAddressEncoder().encode(mint)
  if (key.some((byte, index) => byte !== data[33 + index])) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  try {
    // The key, the update authority and the mint, then the name, the symbol and the URL of the metadata, each after its
    // length.
    let at = 65
    for (let text = 0; text < 3; text++) at += 4 + view.getUint32(at, true)
    // The fee of sales, the creators of 34 bytes each, two flags, and the edition’s nonce.
    at += 2
    at += view.getUint8(at) === 1 ? 5 + 34 * view.getUint32(at + 1, true) : 1
    at += 2
    at += view.getUint8(at) === 1 ? 2 : 1
    if (at >= data.length || view.getUint8(at) !== 1) return standards.single
    return view.getUint8(at + 1)
  } catch {
    return undefined
  }
}

function unsupported(details: string): LatchkeyError {
  return new LatchkeyError('solana/collectible-unsupported', {
    shortMessage: 'This collectible cannot be sent from here',
    details,
  })
}
