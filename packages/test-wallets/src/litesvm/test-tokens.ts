import { type Address, getAddressEncoder, getBase58Decoder, getProgramDerivedAddress, lamports } from '@solana/kit'
import { tokenPrograms } from './account-json.ts'
import type { Ledger } from './ledger.ts'

/** A token of a test chain. */
export type TestToken = {
  /** The mint's address. */
  readonly mint: string
  /** Gives an owner an amount in smallest units, in the associated token account or in an account at `address`. */
  mintTo(owner: string, amount: bigint, address?: string): Promise<void>
  /** The owner's associated token account, whether there is one or not. */
  accountOf(owner: string): Promise<string>
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
    /** What the token keeps of each transfer, in hundredths of a percent: only Token-2022. @default 0 */
    readonly feeBasisPoints?: number | undefined
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

  const { feeBasisPoints: fee = 0 } = options
  const data = new Uint8Array(fee > 0 ? 278 : 82)
  const view = new DataView(data.buffer)
  // The supply. Transfers don't check it; burning would.
  view.setBigUint64(36, options.supply ?? 2n ** 63n, true)
  data[44] = options.decimals
  data[45] = 1
  if (fee > 0) {
    // The kind of the account, then `TransferFeeConfig` of 108 bytes: its fee before and after a change, both without a limit.
    data.set([1, 1, 0, 108, 0], 165)
    for (const at of [250, 268]) {
      view.setBigUint64(at, 2n ** 63n, true)
      view.setUint16(at + 8, fee, true)
    }
  }
  write(mint, data)

  const associated = async (owner: string) => {
    const seeds = [encode(owner as Address), encode(programAddress), encode(mint)]
    const [address] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
    return address
  }
  /** Puts an amount and a state (1 initialised, 2 frozen) into a token account. */
  function hold(address: Address, owner: string, added: bigint, state: 1 | 2) {
    const account = new Uint8Array(fee > 0 ? 178 : 165)
    // `TransferFeeAmount` of 8 bytes: what was kept of transfers to this account.
    if (fee > 0) account.set([2, 2, 0, 8, 0], 165)
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
    accountOf: associated,
    async freeze(owner) {
      hold(await associated(owner), owner, 0n, 2)
    },
  }
}
