import type { PeerInfo } from '@latchkey/core/ports'

const text = (value: unknown, maxLength = 2048): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined

const record = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Reads a wallet's description of itself. Links and icons are shown only after `safeHref` and `safeIcon`. */
export function decodePeer(metadata: unknown): PeerInfo {
  const { name, description, url, icons, redirect } = record(metadata)
  const native = text(record(redirect).native)
  const universal = text(record(redirect).universal)
  return {
    name: text(name, 100) ?? 'WalletConnect',
    description: text(description, 500),
    url: text(url),
    icon: Array.isArray(icons) ? icons.map((icon) => text(icon, 200_000)).find(Boolean) : undefined,
    redirect: native || universal ? { native, universal } : undefined,
  }
}
