import type { StorageEntry } from '../../kernel/storage/storage.ts'
import type { PairingLink } from './pairing-state.ts'

/** Reads a link back; its `href` passes `safeHref` where it is opened. */
export function decodePairingLink(value: unknown): PairingLink | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { href, name } = value as Record<string, unknown>
  return typeof href === 'string' && href && typeof name === 'string' ? { href, name } : undefined
}

/** The link of the session that it led to. */
type DeepLink = PairingLink & { readonly sessionId: string }

/** How the wallet that is connected was opened: later requests bring it up the same way. */
export const deepLink: StorageEntry<DeepLink> = {
  name: 'deepLink',
  version: 1,
  decode(value) {
    const link = decodePairingLink(value)
    const { sessionId } = Object(value) as Record<string, unknown>
    return link && typeof sessionId === 'string' ? { ...link, sessionId } : undefined
  },
}
