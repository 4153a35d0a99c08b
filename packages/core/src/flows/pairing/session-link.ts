import type { LatchkeyClient } from '../../kernel/client.ts'
import type { WalletLink } from '../../kernel/links/wallet-link.ts'
import { deviceOf, linkTarget } from '../../kernel/platform/device-of.ts'
import type { Session } from '../../kernel/ports/session.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'
import { deepLink } from '../wallets/wallet-links.ts'

/**
 * The link that brings a phone session's wallet to the front, where what it was asked waits: the one that opened it when it connected
 *, else the one that it gives of itself. A request opens the wallet once; a visitor who came back without an answer taps this.
 *
 * @returns `undefined` on computers, for wallets that are not paired, and where no link passes `safeHref`
 * @example sessionLink(client, session)?.href // 'rainbow://'
 */
export function sessionLink(
  { options, platform, storage }: Pick<LatchkeyClient, 'options' | 'platform' | 'storage'>,
  { id, peer, source }: Pick<Session, 'id' | 'peer' | 'source'>,
): WalletLink | undefined {
  const device = deviceOf(platform)
  if (!device.mobile || source !== 'pairing') return undefined
  const stored = storage.item(deepLink).get()
  const { native, universal } = peer.redirect ?? {}
  const own = options.preferUniversalLinks ? [universal, native] : [native, universal]
  for (const link of [stored?.sessionId === id ? stored.href : undefined, ...own]) {
    const href = safeHref(link)
    if (href) return { href, target: linkTarget(device, 'app') }
  }
  return undefined
}
