import { disconnectIntents } from '../flows/sessions/disconnect-intents.ts'
import { walletDirectory } from '../flows/wallets/wallet-directory.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'

/** Forbidden uses of a client are type errors. */
export function appsCannotWrite(client: LatchkeyClient, core: CoreClient): void {
  client.use(walletDirectory)
  core.use(disconnectIntents)
  core.dispatch({ type: 'namespaceActivated', namespace: 'eip155' })
  // @ts-expect-error an internal feature
  client.use(disconnectIntents)
  // @ts-expect-error only core writes connections
  client.dispatch({ type: 'namespaceActivated', namespace: 'eip155' })
  // @ts-expect-error networks change by addNetwork and removeNetwork
  client.setNetworks([])
}
