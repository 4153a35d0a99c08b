import type { AccountTarget } from '../account/account-target.ts'
import { storedTransactions } from '../transactions/stored-transactions.ts'
import type { MoveItem } from './move-funds-api.ts'
import { settleGroup } from './move-group.ts'
import type { MovePort } from './move-port.ts'
import { type LegEnd, runLeg } from './run-leg.ts'
import { isBegun } from './statuses.ts'

/**
 * Finds out what became of transactions that an earlier press or page had begun, before anything is asked for again. What wasn't sent waits again; `late`: something is
 * still on its way.
 */
export async function settleBegun(port: MovePort, target: AccountTarget): Promise<'done' | 'late'> {
  const { client } = port
  const { chainId } = target.connection
  const open = (port.network(chainId)?.items ?? []).filter(isBegun)
  const transactions = [...new Set(open.map(({ transaction }) => transaction))]
  let isLate = false
  for (const transaction of transactions) {
    const items = open.filter((item) => item.transaction === transaction)
    const end = await endOf(transaction, items)
    isLate ||= end.status === 'late'
    // The next try reads the amounts of unsent items again.
    await settleGroup(port, target, items, end.status === 'unknown' ? { ...end, status: 'paused' } : end)
  }
  return isLate ? 'late' : 'done'

  async function endOf(transaction: string | undefined, items: readonly MoveItem[]): Promise<LegEnd> {
    const record = transaction === undefined ? undefined : storedTransactions(client).find(transaction)
    if (record) return runLeg(client, record, { preview: port.preview, mayAsk: () => false, onBegun() {}, onSent() {} })
    const hash = items.find((item) => item.hash !== undefined)?.hash
    const operation = client.operations.getState().find((one) => hash !== undefined && one.hash === hash)
    if (operation?.status === 'done') return { status: 'moved', hash }
    return operation?.status === 'sent' ? { status: 'late', hash } : { status: 'paused' }
  }
}
