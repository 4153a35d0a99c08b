import type { LatchkeyClient } from '../../kernel/client.ts'
import { openLink } from '../../kernel/links/open-link.ts'
import { requestLink } from '../../kernel/links/request-link.ts'
import { deviceOf, linkTarget } from '../../kernel/platform/device-of.ts'
import { deepLink } from '../wallets/wallet-links.ts'

/**
 * Brings the wallet of a phone session to the front, the way it was opened when it connected: on a phone its request waits in an
 * app behind this page. Only for the session that the link led to, and only while the visitor looks at this page.
 */
export function openWalletApp(
  client: LatchkeyClient,
  request: { readonly sessionId: string; readonly requestId: string },
): void {
  const { platform, storage } = client
  const device = deviceOf(platform)
  const link = device.mobile && platform.isVisible() ? storage.item(deepLink).get() : undefined
  if (!link || link.sessionId !== request.sessionId) return
  // Without a tap of the visitor the browser opens an https link as a web page, here instead of this page.
  const destination = /^https?:/i.test(link.href) ? 'page' : 'app'
  openLink(platform, requestLink(link.href, request), linkTarget(device, destination))
}
