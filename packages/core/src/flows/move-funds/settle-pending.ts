import { normalizeError } from '../../kernel/errors/index.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { storedTransactions } from '../transactions/stored-transactions.ts'
import type { MoveItem } from './move-funds-api.ts'
import { settleGroup } from './move-group.ts'
import type { MovePort } from './move-port.ts'
import { type MoveTransactionEnd, runMoveTransaction } from './run-move-transaction.ts'
import { isBegun } from './statuses.ts'

/** How long the chain is asked for a transaction that this page doesn't follow, in ms. */
const lookMs = 20_000

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
  const ends = new Map<string | undefined, Promise<MoveTransactionEnd>>()
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
        const found = ends.get(item.hash) ?? endOf(item)
        ends.set(item.hash, found)
        const end = await found
        isLate ||= end.status === 'late'
        await settleGroup(port, target, [item], end)
      }
  }
  return isLate ? 'late' : 'done'

  /** The state of the item's transaction, where the pipeline has no steps any more. */
  async function endOf({ hash }: MoveItem): Promise<MoveTransactionEnd> {
    if (hash === undefined) return { status: 'paused' }
    const operation = client.operations.getState().find((one) => one.hash === hash)
    if (operation) {
      if (operation.status === 'done') return { status: 'moved', hash }
      return operation.status === 'sent' ? { status: 'late', hash } : { status: 'paused' }
    }
    // Another tab has sent it, and has followed it to its end.
    try {
      return await withTimeout(askChain(hash), client.clock, lookMs)
    } catch (error) {
      client.log.debug('What became of a transaction could not be read', { error: normalizeError(error) })
      return { status: 'late', hash }
    }
  }

  async function askChain(hash: string): Promise<MoveTransactionEnd> {
    const { address: account, can } = target
    const state = (await can.getTransaction?.({ chainId, account, hash }))?.state
    if (state === 'unknown' || state === 'superseded') return { status: 'paused' }
    const outcome = state === 'waiting' ? undefined : await can.waitForTransaction?.({ chainId, hash })
    if (outcome?.status === 'success') return { status: 'moved', hash }
    return outcome?.status === 'reverted' ? { status: 'failed', reason: 'refused' } : { status: 'late', hash }
  }
}
