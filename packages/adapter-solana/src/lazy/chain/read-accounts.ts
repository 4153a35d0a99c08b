import { fromBase64 } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Address } from '@solana/kit'
import { answerOf, type OnNetwork, rpcOf } from './on-chain.ts'

/** An account as a node tells it. */
export type ChainAccount = {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly executable: boolean
}

/** What a node answers for one account. */
export type RawAccount = {
  readonly owner: string
  readonly lamports: bigint
  readonly executable: boolean
  readonly data: readonly [string, string] | readonly string[]
} | null

/** Several accounts as they are now, in their order; undefined = the account doesn't exist. At most 100. */
export async function readAccounts(
  on: OnNetwork,
  addresses: readonly Address[],
): Promise<readonly (ChainAccount | undefined)[]> {
  if (addresses.length === 0) return []
  const { value } = await answerOf(
    rpcOf(on).getMultipleAccounts(addresses, { encoding: 'base64', commitment: 'confirmed' }),
    on.signal,
  )
  return addresses.map((_, index) => toAccount(value[index] as RawAccount | undefined))
}

/** An account of an answer. Throws `request/unreadable`. */
export function toAccount(raw: RawAccount | undefined): ChainAccount | undefined {
  if (!raw) return undefined
  const data = fromBase64(raw.data[0] ?? '')
  if (!data)
    throw new LatchkeyError('request/unreadable', { details: 'The node described an account in an unknown way.' })
  return { owner: raw.owner, lamports: BigInt(raw.lamports), data, executable: raw.executable }
}
