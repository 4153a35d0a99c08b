import type { ConnectorType } from '@latchkey/core'
import type { WagmiConnector } from '../wagmi-types.ts'

/** wagmi gives an announced wallet (EIP-6963) its rdns as id; the names of wagmi's own targets have no dot. */
export function kindOf({ id, type }: Pick<WagmiConnector, 'id' | 'type'>): ConnectorType {
  if (type === 'walletConnect') return 'WALLET_CONNECT'
  if (type !== 'injected') return 'EXTERNAL'
  return /^[\w-]+(\.[\w-]+)+$/.test(id) ? 'ANNOUNCED' : 'INJECTED'
}
