import type { ConnectorType, Surface } from '@latchkey/core/ports'
import type { WagmiConnector } from '../wagmi-types.ts'

/** wagmi gives an announced wallet (EIP-6963) its rdns as id; the names of wagmi's own targets have no dot. */
export function connectorTypeOf({ id, type }: Pick<WagmiConnector, 'id' | 'type'>): ConnectorType {
  if (type === 'walletConnect') return 'WALLET_CONNECT'
  if (type !== 'injected') return 'EXTERNAL'
  return /^[\w-]+(\.[\w-]+)+$/.test(id) ? 'ANNOUNCED' : 'INJECTED'
}

/** Connector types that bring a window of their own, or need none. */
const windows: Readonly<Record<string, Surface>> = {
  injected: 'window',
  gemini: 'window',
  mock: 'window',
  safe: 'none',
}

/**
 * Where a connector of wagmi's shows its prompt. SDKs (`metaMask`, `coinbaseWallet`, `baseAccount`, `porto`, embedded logins) draw into
 * the page, so an unknown connector counts as one of them: a modal that hides needlessly is a smaller fault than a prompt that can't be
 * clicked.
 */
export function surfaceOf(type: string): Surface {
  return windows[type] ?? 'page'
}
