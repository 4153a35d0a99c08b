import type { OnNetwork } from './on-chain.ts'
import { chainRefusal } from './on-chain.ts'
import { type Decoded, decode, encode } from './proto.ts'
import { query } from './rpc.ts'

export type ChainAccount = {
  readonly number: bigint
  readonly sequence: bigint
  /** The key that the chain saw last; absent before the first transaction. */
  readonly publicKey?: Uint8Array | undefined
}

/** The chain's record of an account. An unknown account has never held anything: `cosmos/insufficient-funds`. */
export async function readAccount(on: OnNetwork, address: string): Promise<ChainAccount> {
  const { code, log = '', value } = await query(on, '/cosmos.auth.v1beta1.Query/Account', encode([1, address]))
  if (!value) {
    if (/not ?found/i.test(log)) throw chainRefusal(5, `${address} has never held anything on this chain.`)
    throw chainRefusal(code, log)
  }
  const any = decode(value).one(1)
  const record = any && decode(any).one(2)
  const base = record && baseOf(record, address)
  if (!base) throw chainRefusal(undefined, 'The node described the account in an unknown way.')
  const key = base.one(2)
  return {
    number: base.uint(3),
    sequence: base.uint(4),
    publicKey: key && decode(decode(key).one(2) ?? new Uint8Array()).one(1),
  }
}

/** A BaseAccount, or the one inside a vesting, module or other account, which is always the first field. */
function baseOf(bytes: Uint8Array, address: string, depth = 0): Decoded | undefined {
  if (depth > 4) return undefined
  const record = decode(bytes)
  const inner = record.one(1)
  if (!inner) return undefined
  return new TextDecoder().decode(inner) === address ? record : baseOf(inner, address, depth + 1)
}
