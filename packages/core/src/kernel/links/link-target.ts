import type { Device, LinkTarget } from '../ports/platform.ts'

/**
 * Where a link that leaves for a wallet opens. On phones in place, because a new tab stays behind empty when the wallet app takes the
 * link; out of a frame, which may not navigate to other apps; from Telegram's web view always in a new one.
 *
 * @example linkTarget({ framed: true, telegram: false }, 'app') // '_top'
 */
export function linkTarget(device: Pick<Device, 'framed' | 'telegram'>, place: 'app' | 'page'): LinkTarget {
  if (device.telegram || place === 'page') return '_blank'
  return device.framed ? '_top' : '_self'
}
