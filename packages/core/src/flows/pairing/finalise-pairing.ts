import type { LatchkeyClient } from '../../kernel/client.ts'
import { sessionOf } from '../../kernel/connection/select.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { recentWallets } from '../wallets/recent-wallets.ts'
import type { PairingLink } from '../wallets/wallet-links.ts'
import { deepLink } from '../wallets/wallet-links.ts'
import type { PairingWallet } from './pairing-state.ts'
import { pendingPairing } from './pending-pairing.ts'

/**
 * What follows an approval: the link that opened the wallet is kept for later requests, the wallet becomes a recent one, and
 * CONNECT_SUCCESS says `mobile` when a link was used, else `qrcode`.
 */
export function finalisePairing(
  client: LatchkeyClient,
  connections: readonly [Connection, ...Connection[]],
  { linking, wallet }: { readonly linking?: PairingLink | undefined; readonly wallet?: PairingWallet | undefined },
): void {
  const link = client.storage.item(deepLink)
  // Any wallet may have taken a `wc:` link, so it leads back to none.
  if (linking && linking.href !== 'wc:') link.set({ ...linking, sessionId: connections[0].sessionId })
  else link.remove()
  client.storage.item(pendingPairing).remove()
  if (wallet) client.use(recentWallets).remember(wallet)
  const peer = sessionOf(client.connection.getState(), connections[0])?.peer
  client.events.emit('CONNECT_SUCCESS', {
    method: linking ? 'mobile' : 'qrcode',
    name: wallet?.name ?? peer?.name ?? 'Unknown',
    namespaces: connections.map(({ namespace }) => namespace),
  })
}
