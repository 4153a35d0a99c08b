import type { Device } from '@latchkey/core/ports'
import type { WalletLinks } from '@latchkey/core/wallets'
import type { StoreLink } from '@latchkey/ui/views/downloads'

/** Where a wallet can be had by this device and browser, the best first. Links that only bring up a wallet that is there are none of these. */
export function downloadLinks(links: WalletLinks | undefined, device: Device): readonly StoreLink[] {
  const { mobile, os, browser } = device
  const all: readonly (readonly [StoreLink['kind'], string | undefined, boolean])[] = [
    ['extension', links?.chromeStore, !mobile && browser === 'chrome'],
    ['ios', links?.appStore, !mobile || os === 'ios'],
    ['android', links?.playStore, !mobile || os === 'android'],
    ['homepage', links?.homepage, true],
  ]
  return all.flatMap(([kind, href, fits]) => (href && fits ? [{ kind, href }] : []))
}
