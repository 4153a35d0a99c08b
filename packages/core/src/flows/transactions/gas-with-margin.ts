import type { CoreClient } from '../../kernel/client.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import type { TransactionFlow } from './transaction-event.ts'

/** How long a node may take, in ms. */
const estimateMs = 5000
/** A transfer of the native currency to an account without code needs exactly this. */
const transferGas = 21_000n

/** The most gas of one transaction (EIP-7825). A feature's larger value for a call is ignored. */
const mostGas = 2n ** 24n

/** The larger one of two limits. `said`: the feature's limit. */
export function largerGas(gas: bigint | undefined, said: bigint | undefined): bigint | undefined {
  const known = said !== undefined && said > 0n && said <= mostGas ? said : undefined
  return known !== undefined && (gas === undefined || known > gas) ? known : gas
}

/** A fifth more than the estimate, because other transactions may raise the gas that a call needs before it is included. */
export function withMargin(gas: bigint): bigint {
  return gas === transferGas ? gas : (gas * 12n) / 10n
}

/**
 * The gas that a call is sent with; `undefined` if the wallet must estimate it: for an account of a login that is a contract, and for a call
 * that no node can estimate. `said`: the feature's limit for the call.
 */
export async function gasWithMargin(
  client: CoreClient,
  { connectionId, account, chainId }: Pick<TransactionFlow, 'connectionId' | 'account' | 'chainId'>,
  call: EvmCall | undefined,
  said?: bigint | undefined,
): Promise<bigint | undefined> {
  const connection = client.connection.getState().connections[connectionId]
  const { estimateFee } = client.adapters.get(connection?.adapterId ?? '')?.instance.can ?? {}
  const isContract = connection?.accounts.some(
    ({ addresses, type }) => type === 'smartAccount' && addresses.some(({ address }) => address === account),
  )
  if (!call || !connection || isContract) return undefined
  if (!estimateFee) return largerGas(undefined, said)
  try {
    const asked = estimateFee({ connectionId, account, chainId, transaction: call })
    const { gas } = await withTimeout(asked, client.clock, estimateMs)
    return largerGas(withMargin(gas), said)
  } catch (error) {
    client.log.debug('The gas of a call could not be estimated', { error })
    return largerGas(undefined, said)
  }
}
