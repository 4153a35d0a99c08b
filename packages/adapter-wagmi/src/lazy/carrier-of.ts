import { LatchkeyError } from '@latchkey/core/errors'
import type { Config, WagmiConnector } from '../wagmi-types.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: a wallet is to connect by QR code, link or login, and the wagmi config has no way to carry it.
     * Fix: add `latchkeyConnector()` to the connectors of `createConfig`.
     */
    'wagmi/connector-missing': 'wagmi has no Latchkey connector'
  }
}

/** What carries sessions of the ports into wagmi. @throws `wagmi/connector-missing` */
export function carrierOf(config: Config): WagmiConnector {
  const connector = config.connectors.find(({ type }) => type === 'latchkey')
  if (connector) return connector
  throw new LatchkeyError('wagmi/connector-missing', {
    shortMessage: 'wagmi has no Latchkey connector',
    details: 'Add latchkeyConnector() to the connectors of your wagmi config.',
  })
}
