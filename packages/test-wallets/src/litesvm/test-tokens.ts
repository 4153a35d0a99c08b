import { type Address, getAddressEncoder, getBase58Decoder, getProgramDerivedAddress, lamports } from '@solana/kit'
import { tokenPrograms } from './account-json.ts'
import type { Ledger } from './ledger.ts'

/** A token of a test chain. */
export type TestToken = {
  /** The mint's address. */
  readonly mint: string
  /** Gives an owner an amount in smallest units, in the associated token account or in an account at `address`. */
  mintTo(owner: string, amount: bigint, address?: string): Promise<void>
  /** Freezes the owner's associated token account, as an issuer can. */
  freeze(owner: string): Promise<void>
}

const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address

/** Writes a new mint straight into the ledger: no authority, no supply to account for. */
export function createTestToken(
  { svm }: Ledger,
  options: {
    readonly decimals: number
    readonly program: 'spl-token' | 'spl-token-2022'
    /** @default far more than is ever minted */
    readonly supply?: bigint
  },
): TestToken {
  const programAddress = tokenPrograms[options.program === 'spl-token' ? 0 : 1] as Address
  const mint = getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32))) as Address
  const encode = getAddressEncoder().encode
  const write = (address: Address, data: Uint8Array) =>
    svm.setAccount({
      address,
      data,
      executable: false,
      lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length))),
      programAddress,
      space: BigInt(data.length),
    })

  const data = new Uint8Array(82)
  // The supply. Transfers don't check it; burning would.
  new DataView(data.buffer).setBigUint64(36, options.supply ?? 2n ** 63n, true)
  data[44] = options.decimals
  data[45] = 1
  write(mint, data)

  const associated = async (owner: string) => {
    const seeds = [encode(owner as Address), encode(programAddress), encode(mint)]
    const [address] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
    return address
  }
  /** Puts an amount and a state (1 initialised, 2 frozen) into a token account. */
  function hold(address: Address, owner: string, added: bigint, state: 1 | 2) {
    const account = new Uint8Array(165)
    account.set(encode(mint), 0)
    account.set(encode(owner as Address), 32)
    const before = svm.getAccount(address)
    const had = before.exists ? new DataView(before.data.slice().buffer).getBigUint64(64, true) : 0n
    new DataView(account.buffer).setBigUint64(64, had + added, true)
    account[108] = state
    write(address, account)
  }

  return {
    mint,
    async mintTo(owner, amount, address) {
      hold((address as Address | undefined) ?? (await associated(owner)), owner, amount, 1)
    },
    async freeze(owner) {
      hold(await associated(owner), owner, 0n, 2)
    },
  }
}
