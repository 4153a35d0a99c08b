import { type AskTarget, resolveTarget } from '../flows/operations/ask.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { WalletAsset } from '../kernel/ports/wallet-call.ts'

/** Parameters of `getAssets`. */
export type GetAssetsParameters = AskTarget

/**
 * What the connected wallet itself lists for its account on its network (`wallet_getAssets`), with exact decimal strings.
 * Shows no prompt. `client.use(tokens)` asks the services where the wallet can't tell.
 *
 * @example const [first] = await getAssets(client)
 * @throws LatchkeyError `connection/not-found`, `wallet/unsupported-method` where it can't tell, `request/unreadable`
 */
export async function getAssets(
  client: LatchkeyClient,
  parameters: GetAssetsParameters = {},
): Promise<readonly WalletAsset[]> {
  const { entry, target } = resolveTarget(client, parameters, 'getAssets')
  const call = entry.instance.can.getAssets
  if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
  const { signal } = parameters
  return call({ ...target, signal })
}
