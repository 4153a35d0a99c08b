import { sameAddress } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { formatUnits } from '../../kernel/format/index.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import type { Preview, PreviewParameters } from './preview-api.ts'
import { feeMs } from './preview-limits.ts'

/**
 * The fee as the app's own node estimates it, and a fifth more, for apps without services. `undefined` if the node doesn't answer within `feeMs`,
 * and for several calls: a node can't estimate a call whose result depends on the call before it. Never rejects.
 */
export async function nodeFee(
  client: LatchkeyClient,
  { account, chainId, signal, transaction }: PreviewParameters,
): Promise<Preview['fee']> {
  const items = transaction.namespace === 'eip155' ? transaction.calls : transaction.transactions
  const connection = Object.values(client.connection.getState().connections).find(
    (one) =>
      one.chainId === chainId &&
      one.accounts.some(({ addresses }) => addresses.some(({ address }) => sameAddress(address, account))),
  )
  const { estimateFee } = client.adapters.get(connection?.adapterId ?? '')?.instance.can ?? {}
  if (!connection || !estimateFee || items.length !== 1) return undefined
  try {
    const asked = estimateFee({ connectionId: connection.id, account, chainId, transaction: items[0], signal })
    const { fee } = await withTimeout(asked, client.clock, feeMs)
    if (!fee) return undefined
    return { amount: formatUnits((fee.units * 12n) / 10n, fee.decimals), symbol: fee.symbol, paidBy: account }
  } catch (error) {
    client.log.debug('The fee of a transaction could not be estimated', { error })
    return undefined
  }
}
