import type { Device } from '../../kernel/ports/platform.ts'
import type { WalletRow } from '../wallets/wallet-row.ts'

/** A way to reach a wallet; `unsupported`: it exists for browsers only, and not for this one. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/**
 * The ways to reach a wallet from this device, the best first; more than one are drawn as tabs. Without a wallet, and for a
 * wallet whose links say nothing, it is the QR code.
 */
export function platformsFor(
  row: Pick<WalletRow, 'connectors' | 'links' | 'rdns'> | undefined,
  device: Pick<Device, 'mobile'>,
): readonly WalletPlatform[] {
  if (!row) return ['qrcode']
  const { mobileLink, webappLink, desktopLink, chromeStore } = row.links ?? {}
  const found: WalletPlatform[] = []
  if (row.connectors.length) found.push('browser')
  if (mobileLink) found.push(device.mobile ? 'mobile' : 'qrcode')
  if (webappLink) found.push('web')
  if (desktopLink && !device.mobile) found.push('desktop')
  if (found.length) return found
  return [row.rdns || chromeStore ? 'unsupported' : 'qrcode']
}
