import type { LatchkeyClient } from '../../kernel/client.ts'
import { accountTarget } from '../account/account-target.ts'
import { remoteSettings } from '../services/remote-settings.ts'
import { offeredProviders } from './offered-providers.ts'

/**
 * Whether crypto can be bought for the account in use: a provider of the services pays out in its ecosystem, and sells something on a network of this
 * app. The services name their providers beside their chains, so that an account without any asks nothing more. Never rejects: where the services
 * can't say, no button leads to purchases.
 *
 * @example if (await canBuyFrom(client)) showBuyButton()
 */
export async function canBuyFrom(client: LatchkeyClient): Promise<boolean> {
  if (!accountTarget(client) || !client.use(remoteSettings).isOn('buy')) return false
  try {
    const { onramp = [] } = (await (await client.blockchain())?.getSupportedChains()) ?? {}
    if (offeredProviders(client, onramp).length === 0) return false
    const { isAnythingSold } = await import('./is-anything-sold.ts')
    return await isAnythingSold(client)
  } catch {
    return false
  }
}
