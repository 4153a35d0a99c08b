import type { Connector } from '../../kernel/ports/connector.ts'
import type { Device } from '../../kernel/ports/platform.ts'

/** "Browser Wallet": an injected provider that nothing identifies. */
export function isAnonymous(connector: Connector, recognised: boolean): boolean {
  return connector.type === 'INJECTED' && !connector.info?.rdns && !recognised
}

/**
 * Whether the anonymous injected wallet is left out: always on a desktop, and on a phone when there is none. An app
 * can ask for it with `injected: 'always'`.
 */
export function hidesAnonymous(connector: Connector, device: Device, injected: 'auto' | 'always' | undefined): boolean {
  if (injected === 'always') return false
  return !device.mobile || !(connector.installed ?? device.insideWallet !== undefined)
}
