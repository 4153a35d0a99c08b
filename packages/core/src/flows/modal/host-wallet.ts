import type { LatchkeyClient } from '../../kernel/client.ts'
import { deviceOf } from '../../kernel/platform/device-of.ts'
import type { Connector } from '../../kernel/ports/connector.ts'

/**
 * The one wallet whose browser shows this page, if it is certain which: there a list of other wallets would be a detour. An anonymous
 * provider counts only when nothing announced itself.
 */
export function hostWallet(client: LatchkeyClient): Connector | undefined {
  if (deviceOf(client.platform).insideWallet !== 'injected') return undefined
  const found = client.connectors
    .getState()
    .filter(({ type, installed }) => (type === 'ANNOUNCED' || type === 'INJECTED') && installed !== false)
  const named = found.filter(({ type, info }) => type === 'ANNOUNCED' || info?.rdns !== undefined)
  const candidates = named.length ? named : found
  const wallets = new Set(candidates.map(({ id, info }) => info?.rdns ?? id))
  return wallets.size === 1 ? (candidates.find(({ type }) => type === 'ANNOUNCED') ?? candidates[0]) : undefined
}
