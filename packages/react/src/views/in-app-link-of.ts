import { deviceOf, type LatchkeyClient, type Namespace } from '@latchkey/core'
import { inAppLink, type WalletLink, type WalletRow } from '@latchkey/core/wallets'

/** The link that opens this page inside a wallet's app, where a phone has no better way to the wallet. */
export function inAppLinkOf(client: LatchkeyClient, { connectors, links, rdns }: WalletRow): WalletLink | undefined {
  if (connectors.length > 0) return undefined
  return inAppLink({
    wallet: { rdns, mobileLink: client.pairing && links?.mobileLink },
    device: deviceOf(client.platform),
    namespaces: client.networks.map(({ chainNamespace }) => chainNamespace),
    asked: askedNamespace(client),
    page: client.platform.locationHref(),
  })
}

/** The ecosystem that the modal was opened for, else the one in use. */
function askedNamespace(client: LatchkeyClient): Namespace {
  const opening = client.router.getState().history.findLast(({ view }) => view === 'Connect')
  const wanted = opening?.view === 'Connect' ? opening.namespace : undefined
  return wanted ?? client.connection.getState().activeNamespace
}
