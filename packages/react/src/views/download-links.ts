import type { Device } from '@latchkey/core/ports'
import type { WalletLinks } from '@latchkey/core/wallets'
import type { StoreLink } from '@latchkey/ui/views/downloads'

/** The links to install a wallet on this device and browser, the best first. They don't include links that only open an installed wallet. */
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
