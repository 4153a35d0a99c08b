import { type AskTarget, resolveTarget } from '../flows/operations/ask.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { CallsStatus } from '../kernel/ports/wallet-call.ts'

/** Parameters of `getCallsStatus`. */
export type GetCallsStatusParameters = AskTarget & { /** As `sendCalls` answered. */ readonly id: string }

/**
 * The status of a bundle of calls (EIP-5792 `wallet_getCallsStatus`), also of calls that `sendCalls` sends one by one. Never prompts.
 *
 * @example const { status } = await getCallsStatus(client, { id })
 * @throws LatchkeyError `connection/not-found`, `wallet/unsupported-method`, `request/unreadable`
 */
export async function getCallsStatus(
  client: LatchkeyClient,
  parameters: GetCallsStatusParameters,
): Promise<CallsStatus> {
  if (parameters.id.startsWith('latchkey:'))
    return (await import('../flows/transactions/batch-status.ts')).batchStatus(client, parameters.id)
  const { entry, target } = resolveTarget(client, parameters, 'getCallsStatus')
  const call = entry.instance.can.getCallsStatus
  if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
  const { signal } = parameters
  return call({ connectionId: target.connectionId, id: parameters.id, signal })
}
