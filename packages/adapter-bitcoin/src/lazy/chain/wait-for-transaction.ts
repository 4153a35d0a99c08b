import { untilConfirmed } from '@latchkey/core/adapter-kit'
import type { Replacement } from '@latchkey/core/ports'
import type { OnNetwork } from '../on-chain.ts'
import type { EsploraTransaction } from './decode-esplora.ts'
import { earlierTransaction, findTransaction, orderOf, spenderOf } from './read.ts'
import { replacementReason } from './replacement-reason.ts'
import { sentPayment } from './sent-payment.ts'

/** Between two polls, in ms. */
const pollMs = 2500

type Outcome = { status: 'success' | 'reverted' | 'pending'; replacement?: Replacement | undefined }

/** Waits for a block, but at most 25 s: Bitcoin takes minutes. A payment that was cancelled, or replaced by another, has not happened. */
export async function waitForTransaction(on: OnNetwork, { hash }: { readonly hash: string }): Promise<Outcome> {
  return untilConfirmed<Outcome>({ ...on, hash, pause: pollMs }, async (until) => {
    const here = { ...on, signal: until }
    const found = await findTransaction(here, hash)
    if (found?.confirmed) return { status: 'success' }
    // It may have been replaced between two waits, or while no page was there.
    const seen = found ? undefined : earlierTransaction(on, hash)
    const replacement = seen && (await replacementOf(here, seen))
    return replacement && { status: replacement.reason === 'repriced' ? 'success' : 'reverted', replacement }
  })
}

/** The transaction that replaced it, once that is in a block. */
async function replacementOf(on: OnNetwork, seen: EsploraTransaction): Promise<Replacement | undefined> {
  const order = orderOf(seen)
  const hash = order && (await spenderOf(on, order))
  const other = hash && hash !== seen.txid ? await findTransaction(on, hash) : undefined
  if (!other?.confirmed) return undefined
  return { hash: other.txid, reason: replacementReason(seen, other, sentPayment(on, seen.txid).get()) }
}
