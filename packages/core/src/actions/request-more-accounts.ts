import { type AskTarget, resolveTarget } from '../flows/operations/ask.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'

/** Parameters of `requestMoreAccounts`. */
export type RequestMoreAccountsParameters = AskTarget

/**
 * Asks the wallet to show the app other accounts too, or others in place of those; they are in the connection then.
 *
 * @example await requestMoreAccounts(client, { namespace: 'bip122' })
 * @throws LatchkeyError `connection/not-found`, `connection/user-rejected`, `wallet/unsupported-method`
 */
export async function requestMoreAccounts(
  client: LatchkeyClient,
  parameters: RequestMoreAccountsParameters = {},
): Promise<void> {
  const { entry, target } = resolveTarget(client, parameters, 'requestMoreAccounts')
  const call = entry.instance.can.requestMoreAccounts
  if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
  await call({ connectionId: target.connectionId, signal: parameters.signal })
}
