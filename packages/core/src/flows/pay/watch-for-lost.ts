import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { PayTools } from './pay-tools.ts'
import type { PaymentRecord } from './payment-records.ts'

/** A transaction that no node knows after this time, in ms, was probably dropped: on Solana it is too old by then. */
const lostMs = 600_000
/** How often nodes are asked from then on, in ms. */
const againMs = 4000

/** Calls back once when no node knows a sent payment any more. Returns a function that stops the watch. */
export function watchForLost(
  { asset: { chainId }, client, listen }: PayTools,
  { from, hash }: Pick<PaymentRecord, 'from' | 'hash'>,
  tell: () => void,
): Unsubscribe {
  const { getTransaction } = client.adapterFor(chainId.split(':')[0] as never)?.instance.can ?? {}
  if (hash === undefined || from === undefined || !getTransaction) return () => {}
  let isOver = false
  let cancel = client.clock.setTimeout(look, lostMs)
  const end = () => {
    isOver = true
    cancel()
  }
  listen(end)
  return end

  async function look(): Promise<void> {
    const seen = await getTransaction?.({ chainId, account: from ?? '', hash: hash ?? '' }).catch(() => undefined)
    if (isOver) return
    if (seen?.state === 'unknown') tell()
    else cancel = client.clock.setTimeout(look, againMs)
  }
}
