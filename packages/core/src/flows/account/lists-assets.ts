import type { LatchkeyClient } from '../../kernel/client.ts'
import { addressOn } from '../../kernel/connection/select.ts'
import type { Connection } from '../../kernel/ports/session.ts'

/**
 * Whether a wallet lists what its account holds on its network: that it can be asked doesn't mean that it can tell. Wallets
 * without capabilities are taken at their word. Never prompts, never rejects.
 */
export async function listsAssets(client: LatchkeyClient, connection: Connection): Promise<boolean> {
  const { abilities, chainId, id: connectionId } = connection
  const { can } = client.adapters.get(connection.adapterId)?.instance ?? {}
  if (!can?.getAssets || !abilities.includes('getAssets')) return false
  if (!can.getCapabilities || !abilities.includes('getCapabilities')) return true
  try {
    const said = await can.getCapabilities({ connectionId, account: addressOn(connection) })
    const { assetDiscovery } = Object(said[chainId] ?? said['eip155:0']) as { assetDiscovery?: unknown }
    return (Object(assetDiscovery) as { supported?: unknown }).supported === true
  } catch (error) {
    client.log.debug('The wallet could not tell what it can do', { error })
    return false
  }
}
