import { deviceOf, type LatchkeyClient } from '@latchkey/core'
import { pairingFlow, type WalletLink, type WalletRow, walletLink } from '@latchkey/core/wallets'
import { inAppLinkOf } from './in-app-link-of.ts'

/** A wallet's link and what it does: it carries the pairing, or opens this page inside the wallet's app. */
export type PhoneLink = WalletLink & {
  readonly carries: 'pairing' | 'page'
  /** Call it when the tap has followed the link. */
  opened?(): void
}

/** The links of wallet rows, with the pairing of that `uri` or without one. Loaded only on phones: elsewhere no row is a link. */
export function phoneLinks(client: LatchkeyClient, uri: string | undefined): (row: WalletRow) => PhoneLink | undefined {
  const device = deviceOf(client.platform)
  const { preferUniversalLinks: preferUniversal } = client.options
  return (row) => {
    const inApp = inAppLinkOf(client, row)
    if (inApp) return { ...inApp, carries: 'page' }
    if (!uri || row.connectors.length > 0 || !row.links) return undefined
    const link = walletLink({ wallet: row.links, uri, device, kind: 'mobile', preferUniversal })
    if (!link) return undefined
    const opened = () => client.use(pairingFlow).opened({ href: link.href, name: row.name }, row)
    return { ...link, carries: 'pairing', opened }
  }
}

/** Makes the pairing and reports its address, now and at each change, until the returned function is called. */
export function followPairing(client: LatchkeyClient, tell: (uri: string | undefined) => void): () => void {
  const pairing = client.use(pairingFlow)
  const say = () => {
    const state = pairing.getState()
    tell('uri' in state ? state.uri : undefined)
  }
  const off = pairing.subscribe(say)
  pairing.prefetch()
  say()
  return off
}
