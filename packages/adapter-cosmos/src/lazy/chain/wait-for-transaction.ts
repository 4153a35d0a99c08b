import { fromBase64, fromHex, toBase64, unreadable, untilConfirmed } from '@latchkey/core/adapter-kit'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { ConfirmedTransaction, SentTransaction } from '@latchkey/core/ports'
import { sha256 } from '@noble/hashes/sha2.js'
import { fieldsOf, sameBytes } from '../decode.ts'
import type { OnNetwork } from './on-chain.ts'
import { call } from './rpc.ts'

/** Between two polls, in ms. */
const pollMs = 1000

/** Waits until a transaction is in a block, which is final, but at most 25 s. */
export async function waitForTransaction(
  on: OnNetwork,
  { hash }: { readonly hash: string },
): Promise<ConfirmedTransaction> {
  const bytes = toHash(hash)
  return untilConfirmed({ ...on, hash, pause: pollMs }, async (until) => {
    const code = await codeOf({ ...on, signal: until }, bytes)
    return code === undefined ? undefined : { status: code === 0 ? ('success' as const) : ('reverted' as const) }
  })
}

/** The node's state of a transaction. */
export async function getTransaction(on: OnNetwork, { hash }: { readonly hash: string }): Promise<SentTransaction> {
  const bytes = toHash(hash)
  if ((await codeOf(on, bytes)) !== undefined) return { state: 'included' }
  const { txs } = await call(on, 'unconfirmed_txs', { limit: '100' })
  const waiting: readonly unknown[] = Array.isArray(txs) ? txs : []
  const found = waiting.some((tx) => sameBytes(sha256(fromBase64(tx) ?? new Uint8Array()), bytes))
  return { state: found ? 'waiting' : 'unknown' }
}

/** The result code of a transaction in a block; 0 for success. */
async function codeOf(on: OnNetwork, hash: Uint8Array): Promise<number | undefined> {
  try {
    const { tx_result } = await call(on, 'tx', { hash: toBase64(hash), prove: false })
    const { code } = fieldsOf(tx_result)
    if (typeof code !== 'number') throw unreadable('The node described the transaction in an unknown way.')
    return code
  } catch (error) {
    if (isLatchkeyError(error, 'request/invalid') && /not found/.test(error.details ?? '')) return undefined
    throw error
  }
}

function toHash(hash: string): Uint8Array {
  const bytes = fromHex(hash)
  if (bytes?.length === 32 && !hash.startsWith('0x')) return bytes
  throw new LatchkeyError('config/invalid', { details: `${hash} is not a transaction's hash` })
}
