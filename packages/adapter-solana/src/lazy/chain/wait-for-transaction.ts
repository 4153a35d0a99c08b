import type { Log, SentTransaction } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Signature } from '@solana/kit'
import { decodeBase58 } from '../../chain/base58.ts'
import { answerOf, type OnNetwork, rpcOf } from './on-chain.ts'

/** SPEC S8.31 */
const confirmationMs = 25_000

/** Between two looks, in ms. */
const pollMs = 1000

/**
 * Waits until a transaction is confirmed. One that isn't after 25 s was sent and is still pending, which is no failure (SPEC S8.31, R45). A
 * node that doesn't answer is asked again until then.
 */
export async function waitForTransaction(
  on: OnNetwork,
  hash: string,
  log: Log,
): Promise<{ status: 'success' | 'reverted' | 'pending' }> {
  const signature = toSignature(hash)
  const { clock, signal } = on
  const stop = new AbortController()
  const leave = () => stop.abort()
  signal?.addEventListener('abort', leave, { once: true })
  const cancel = clock.setTimeout(leave, confirmationMs)
  try {
    while (!stop.signal.aborted) {
      const found = await statusOf({ ...on, signal: stop.signal }, signature).catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn('The state of a transaction could not be read', { hash, error })
        return undefined
      })
      if (found?.err) return { status: 'reverted' }
      if (found && found.confirmationStatus !== 'processed') return { status: 'success' }
      await pause(on, stop.signal)
    }
    if (signal?.aborted) throw new LatchkeyError('request/aborted')
    return { status: 'pending' }
  } finally {
    cancel()
    signal?.removeEventListener('abort', leave)
  }
}

/** What the nodes know of a transaction. */
export async function getTransaction(on: OnNetwork, hash: string): Promise<SentTransaction> {
  const found = await statusOf(on, toSignature(hash), true)
  return { state: !found ? 'unknown' : found.confirmationStatus === 'processed' ? 'waiting' : 'included' }
}

async function statusOf(on: OnNetwork, signature: Signature, searchTransactionHistory = false) {
  const { value } = await answerOf(rpcOf(on).getSignatureStatuses([signature], { searchTransactionHistory }), on.signal)
  return value[0] ?? undefined
}

function pause({ clock }: OnNetwork, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const cancel = clock.setTimeout(done, pollMs)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

function toSignature(hash: string): Signature {
  if (decodeBase58(hash)?.length === 64) return hash as Signature
  throw new LatchkeyError('config/invalid', { details: `${hash} is not a transaction's signature` })
}
