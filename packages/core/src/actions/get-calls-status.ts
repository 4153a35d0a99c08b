import type { LatchkeyClient } from '../client/client.ts'
import { LatchkeyError } from '../errors/index.ts'
import type { CallsStatus } from '../ports/wallet-call.ts'
import { type AskTarget, resolveTarget } from './ask.ts'

/** What `getCallsStatus` takes. */
export type GetCallsStatusParameters = AskTarget & { /** As `sendCalls` answered. */ readonly id: string }

/**
 * What became of a bundle of calls (EIP-5792 `wallet_getCallsStatus`). Never prompts.
 *
 * @example const { status } = await getCallsStatus(client, { id })
 * @throws LatchkeyError `connection/not-found`, `wallet/unsupported-method`, `request/unreadable`
 */
export async function getCallsStatus(
  client: LatchkeyClient,
  parameters: GetCallsStatusParameters,
): Promise<CallsStatus> {
  const { entry, target } = resolveTarget(client, parameters, 'getCallsStatus')
  const call = entry.instance.can.getCallsStatus
  if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
  const { signal } = parameters
  return call({ connectionId: target.connectionId, id: parameters.id, signal })
}
