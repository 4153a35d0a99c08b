import type { Replacement } from '@latchkey/core'
import type { OnNetwork } from '../on-chain.ts'
import type { EsploraTransaction } from './decode-esplora.ts'
import { findTransaction, orderOf, spenderOf } from './read.ts'

/** SPEC S8.31 */
const confirmationMs = 25_000

/** Between two looks, in ms. */
const pollMs = 2500

type Outcome = { status: 'success' | 'pending'; replacement?: Replacement | undefined }

/**
 * Waits for a block. Bitcoin takes minutes: what isn't in one after 25 s was sent and is still pending, which is no failure (SPEC S8.31, R45).
 * A node that doesn't answer is asked again until then.
 */
export async function waitForTransaction(on: OnNetwork, hash: string): Promise<Outcome> {
  const { clock, log, signal } = on
  const stop = new AbortController()
  const leave = () => stop.abort()
  signal?.addEventListener('abort', leave, { once: true })
  const cancel = clock.setTimeout(leave, confirmationMs)
  /** As it was when it was last seen. */
  let seen: EsploraTransaction | undefined
  try {
    while (!stop.signal.aborted) {
      const here = { ...on, signal: stop.signal }
      try {
        const found = await findTransaction(here, hash)
        if (found?.confirmed) return { status: 'success' }
        const replacement = found ? undefined : seen && (await replacementOf(here, seen))
        if (replacement) return { status: 'success', replacement }
        seen = found ?? seen
      } catch (error) {
        if ((error as { code?: unknown }).code === 'config/invalid') throw error
        if (!stop.signal.aborted) log.warn('The state of a transaction could not be read', { hash, error })
      }
      await pause(on, stop.signal)
    }
    return { status: 'pending' }
  } finally {
    cancel()
    signal?.removeEventListener('abort', leave)
  }
}

/** The transaction that took its place, once it is in a block. */
async function replacementOf(on: OnNetwork, seen: EsploraTransaction): Promise<Replacement | undefined> {
  const order = orderOf(seen)
  const hash = order && (await spenderOf(on, order))
  const other = hash && hash !== seen.txid ? await findTransaction(on, hash) : undefined
  return other?.confirmed ? { hash: other.txid, reason: reasonOf(seen, other) } : undefined
}

function reasonOf(seen: EsploraTransaction, other: EsploraTransaction): Replacement['reason'] {
  const payers = new Set(seen.inputs.map(({ address }) => address))
  const paid = ({ outputs }: EsploraTransaction) => outputs.filter(({ address }) => !payers.has(address))
  const text = (transaction: EsploraTransaction) =>
    paid(transaction)
      .map(({ script, sats }) => `${script}:${sats}`)
      .join()
  if (!paid(other).length) return 'cancelled'
  return text(seen) === text(other) ? 'repriced' : 'replaced'
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
