import type { Transaction } from '@latchkey/api-client'
import { sameAddress } from '../../kernel/caip/index.ts'
import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { explorerUrl } from '../../kernel/networks/explorer-url.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { SentTransaction } from '../../kernel/ports/ability.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'
import type { ActivityRow } from './activity-api.ts'
import { historyRow } from './history-row.ts'
import { isHidden } from './is-hidden.ts'
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
  const history = parameters.history.filter((transaction) => !isHidden(transaction, chainId))
  const currency = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.nativeCurrency
  const own = history.map((each) => historyRow(each, account))
  const rows = mergeOperations({ ...parameters, currency, history, rows: own })
  const imitated = lookAlikes(mentions(account, history, rows))
  return rows.map((row) => ({
    ...row,
    resembles: row.counterparty === undefined ? undefined : imitated.get(row.counterparty),
    explorerHref: transactionHref(client, row.chainId, row.hash),
  }))
}

/** Every address at the other side, oldest first; an address that the visitor paid is trusted, and so is the visitor's own. */
function mentions(account: string, history: readonly Transaction[], rows: readonly ActivityRow[]): readonly Mention[] {
  const senders = new Map(history.map(({ metadata }) => [metadata.hash.toLowerCase(), metadata.sentFrom]))
  const others = rows.flatMap(({ hash, counterparty, local, direction }): Mention[] => {
    if (counterparty === undefined) return []
    const own = local || sameAddress(senders.get(hash.toLowerCase()) ?? '', account)
    return [{ address: counterparty, trusted: own && direction !== 'in' }]
  })
  return [{ address: account, trusted: true }, ...others.reverse()]
}

/** The transaction's page at its network's block explorer; `undefined` without one. */
function transactionHref(client: LatchkeyClient, chainId: string, hash: string): string | undefined {
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const chain = client.adapterFor(namespaceOf(chainId))?.adapter.chain
  if (!network || !chain) return undefined
  return safeHref(explorerUrl(network, chain.explorerPath('transaction', hash)), { loopback: true })
}
