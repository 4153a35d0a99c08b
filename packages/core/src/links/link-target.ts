import type { Device } from '../ports/platform.ts'

export type LinkTarget = '_self' | '_top' | '_blank'

/**
 * Where a link that leaves for a wallet opens. On phones in place, because a new tab stays behind empty when the wallet app takes the
 * link; out of a frame, which may not navigate to other apps; from Telegram's web view always in a new one.
 */
export function linkTarget(device: Pick<Device, 'framed' | 'telegram'>, place: 'app' | 'page'): LinkTarget {
  if (device.telegram || place === 'page') return '_blank'
  return device.framed ? '_top' : '_self'
}
