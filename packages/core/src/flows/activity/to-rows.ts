import type { Transaction } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import { transactionHref } from '../account/transaction-href.ts'
import type { ActivityRow } from './activity-api.ts'
import { historyRow } from './history-row.ts'
import { isHiddenTransaction } from './is-hidden-transaction.ts'
import { lookAlikes, type Mention } from './look-alikes.ts'
import { mergeOperations } from './merge-operations.ts'

export type RowsParameters = {
  readonly account: string
  readonly chainId: string
  readonly history: readonly Transaction[]
  readonly hasMore: boolean
  readonly operations: readonly Operation[]
  readonly seen: ReadonlyMap<string, SentTransaction>
}

/** Everything that a list of transactions shows, newest first. */
export function toRows(client: LatchkeyClient, parameters: RowsParameters): readonly ActivityRow[] {
  const { account, chainId } = parameters
  const history = parameters.history.filter((transaction) => !isHiddenTransaction(transaction, chainId))
  const currency = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.nativeCurrency
  const own = history.map((each) => historyRow(each, account))
  const rows = mergeOperations({ ...parameters, currency, history, rows: own })
  const imitated = lookAlikes(mentions(account, rows))
  return rows.map((row) => ({
    ...row,
    resembles: row.counterparty === undefined ? undefined : imitated.get(row.counterparty),
    explorerHref: transactionHref(client, row.chainId, row.hash),
  }))
}

/** Every address at the other side, oldest first; an address that the visitor paid is trusted, and so is the visitor's own. */
function mentions(account: string, rows: readonly ActivityRow[]): readonly Mention[] {
  const others = rows.flatMap(({ counterparty, direction, signed }): Mention[] =>
    counterparty === undefined ? [] : [{ address: counterparty, trusted: signed && direction !== 'in' }],
  )
  return [{ address: account, trusted: true }, ...others.reverse()]
}
