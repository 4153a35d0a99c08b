import { resolveTarget } from '../flows/operations/ask.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { EstimatedFee } from '../kernel/ports/ability-values.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'
import type { SendTransactionParameters } from './send-transaction.ts'

/** The same parameters as those of `sendTransaction`. */
export type EstimateFeeParameters<ns extends Namespace = Namespace> = SendTransactionParameters<ns>

/**
 * What a transaction of the connected account would cost, as the network's own node estimates it. Never prompts.
 *
 * @example const { gas, fee } = await estimateFee(client, { transaction: { to, value: 10n } })
 * @throws LatchkeyError `connection/not-found`, `connection/mismatch`, `wallet/unsupported-method`; beside that what the chain says of it
 */
export async function estimateFee<const ns extends Namespace = Namespace>(
  client: LatchkeyClient,
  parameters: EstimateFeeParameters<ns>,
): Promise<EstimatedFee> {
  const { entry, target } = resolveTarget(client, parameters, 'estimateFee')
  const call = entry.instance.can.estimateFee
  if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
  const { signal, transaction } = parameters
  return call({ ...target, transaction, signal })
}
