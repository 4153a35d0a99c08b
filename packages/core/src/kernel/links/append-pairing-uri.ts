import type { Device } from '../ports/platform.ts'

/**
 * Puts a pairing URI into a wallet's link: `{link}/wc?uri={encoded}`. A bare scheme (`wallet` or `wallet:`) becomes `wallet://`, a missing
 * slash is added, a query that is there stays. Telegram on Android decodes links once too often, so there the URI is encoded twice.
 */
export function appendPairingUri(link: string, uri: string, device: Pick<Device, 'telegram' | 'os'>): string {
  const [address = '', query] = withAuthority(link.trim()).split('?', 2)
  const base = address.endsWith('/') ? address : `${address}/`
  const once = encodeURIComponent(uri)
  const encoded = device.telegram && device.os === 'android' ? encodeURIComponent(once) : once
  return `${base}wc?${query ? `${query}&` : ''}uri=${encoded}`
}

function withAuthority(link: string): string {
  return link.includes('://') ? link : `${link.replace(/^(.*[^:/])?[:/]*$/s, '$1')}://`
}
