import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Balance } from '../../kernel/ports/ability-values.ts'
import type { ChainId, WithSignal } from '../../kernel/ports/namespace.ts'
import { feeReserve } from './fee-reserve.ts'
import { withMargin } from './gas-with-margin.ts'

/** Parameters of `maxSendable`. */
export type MaxSendableParameters = WithSignal & {
  readonly connectionId: string
  readonly account: string
  readonly chainId: ChainId
  /** As `estimateFee` takes it; its amount doesn't matter, so take the smallest. */
  readonly transaction: unknown
}

/** The most that can be sent, and what is kept back for the fee. */
export type MaxSendable = { readonly max: Balance; readonly fee: Balance }

/**
 * The most of the native currency that can be sent: the balance without the fee, with the margins of gas and price. On chains of the OP
 * stack the fee includes the cost of storing on Ethereum; on other rollups the gas includes it. `undefined` while the chain doesn't say the fee.
 * Call it again before signing, because the price changes.
 *
 * @example
 * const found = await maxSendable(client, { ...target, transaction: { to, value: 1n } })
 * @throws LatchkeyError `wallet/unsupported-method`, and what the chain says
 */
export async function maxSendable(
  client: LatchkeyClient,
  parameters: MaxSendableParameters,
): Promise<MaxSendable | undefined> {
  const { account, chainId, signal } = parameters
  const { estimateFee, getBalance } = client.adapterFor(namespaceOf(chainId))?.instance.can ?? {}
  if (!estimateFee || !getBalance) throw new LatchkeyError('wallet/unsupported-method')
  const [held, estimated] = await Promise.all([getBalance({ account, chainId, signal }), estimateFee(parameters)])
  const { fee } = estimated
  if (!fee) return undefined
  // In other namespaces the estimated fee is paid exactly, so there is no margin.
  const kept = namespaceOf(chainId) === 'eip155' ? feeReserve(estimated, withMargin(estimated.gas)) : fee.units
  const left = held.units - kept
  return { max: { ...held, units: left > 0n ? left : 0n }, fee: { ...fee, units: kept } }
}
