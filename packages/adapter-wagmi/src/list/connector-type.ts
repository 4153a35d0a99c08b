import type { ConnectorType, Surface } from '@latchkey/core/ports'
import type { WagmiConnector } from '../wagmi-types.ts'

/** wagmi gives an announced wallet (EIP-6963) its rdns as id; the names of wagmi's own targets have no dot. */
export function connectorTypeOf({ id, type }: Pick<WagmiConnector, 'id' | 'type'>): ConnectorType {
  if (type === 'walletConnect') return 'WALLET_CONNECT'
  if (type !== 'injected') return 'EXTERNAL'
  return /^[\w-]+(\.[\w-]+)+$/.test(id) ? 'ANNOUNCED' : 'INJECTED'
}

/** Connector types whose wallet opens a window of its own, or needs none. */
const windows: Readonly<Record<string, Surface>> = {
  injected: 'window',
  gemini: 'window',
  mock: 'window',
  safe: 'none',
}

/**
 * Where a connector of wagmi shows its prompt. SDKs (`metaMask`, `coinbaseWallet`, `baseAccount`, `porto`, embedded
 * logins) draw into the page. An unknown connector counts as such an SDK, because a modal that hides without need is
 * better than a modal over a prompt that can't be clicked.
 */
export function surfaceOf(type: string): Surface {
  return windows[type] ?? 'page'
}
