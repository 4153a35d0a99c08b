import type { AccountTarget } from '../account/account-target.ts'
import { storedTransactions } from '../transactions/stored-transactions.ts'
import type { MoveItem } from './move-funds-api.ts'
import { settleGroup } from './move-group.ts'
import type { MovePort } from './move-port.ts'
import { type MoveTransactionEnd, runMoveTransaction } from './run-move-transaction.ts'
import { isBegun } from './statuses.ts'

/**
 * Finds out what became of transactions that an earlier press or page had begun, before anything is asked for again.
 * What wasn't sent waits again; `late`: something is still on its way.
 */
export async function settlePending(port: MovePort, target: AccountTarget): Promise<'done' | 'late'> {
  const { client } = port
  const { chainId } = target.connection
  const all = port.network(chainId)?.items ?? []
  const open = all.filter(isBegun)
  const transactions = [...new Set(open.map(({ transaction }) => transaction))]
  let isLate = false
  for (const transaction of transactions) {
    const items = open.filter((item) => item.transaction === transaction)
    const record = transaction === undefined ? undefined : storedTransactions(client).find(transaction)
    if (record) {
      const options = { preview: port.preview, mayAsk: () => false, onBegun() {}, onSent() {} }
      const end = await runMoveTransaction(client, record, options)
      isLate ||= end.status === 'late'
      // The next try reads the amounts of unsent items again.
      const ended: MoveTransactionEnd = end.status === 'unknown' ? { ...end, status: 'paused' } : end
      const drafted = all.filter((item) => item.transaction === transaction)
      await settleGroup(
        port,
        target,
        items,
        ended,
        items.map((item) => drafted.indexOf(item)),
      )
    } else
      for (const item of items) {
        const end = endOf(item)
        isLate ||= end.status === 'late'
        await settleGroup(port, target, [item], end)
      }
  }
  return isLate ? 'late' : 'done'

  /** The state of the operation with the item's hash, where the pipeline has no steps any more. */
  function endOf({ hash }: MoveItem): MoveTransactionEnd {
    const operation = client.operations.getState().find((one) => hash !== undefined && one.hash === hash)
    if (operation?.status === 'done') return { status: 'moved', hash }
    return operation?.status === 'sent' ? { status: 'late', hash } : { status: 'paused' }
  }
}
