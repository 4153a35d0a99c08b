import { type AskTarget, resolveTarget } from '../flows/operations/ask.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'

/** Parameters of `getCapabilities`. */
export type GetCapabilitiesParameters = AskTarget

/**
 * What the connected wallet can do, by CAIP-2 id (EIP-5792 `wallet_getCapabilities`). Never prompts.
 *
 * @example const { 'eip155:1': { atomic } = {} } = await getCapabilities(client)
 * @throws LatchkeyError `connection/not-found`, `wallet/unsupported-method`, `wallet/capabilities-unreadable`
 */
export async function getCapabilities(
  client: LatchkeyClient,
  parameters: GetCapabilitiesParameters = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { entry, target } = resolveTarget(client, parameters, 'getCapabilities')
  const call = entry.instance.can.getCapabilities
  if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
  const { signal } = parameters
  return call({ connectionId: target.connectionId, account: target.account, signal })
}
