import { LatchkeyError } from '@latchkey/core/errors'
import { evmProposal } from '@latchkey/eip1193'
import type { Config, WagmiConnector } from '../wagmi-types.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: a wallet is to connect by QR code, link or login, and the wagmi config has no connector for that.
     * Fix: add `latchkeyConnector()` to the connectors of `createConfig`.
     */
    'wagmi/connector-missing': 'wagmi has no Latchkey connector'
  }
}

/** The app's `latchkeyConnector`, which brings wallet sessions into wagmi. @throws `wagmi/connector-missing` */
export function findLatchkeyConnector(config: Config): WagmiConnector {
  const connector = config.connectors.find(({ type }) => type === 'latchkey')
  if (connector) return connector
  throw new LatchkeyError('wagmi/connector-missing', {
    shortMessage: 'wagmi has no Latchkey connector',
    details: 'Add latchkeyConnector() to the connectors of your wagmi config.',
  })
}

/**
 * The request to a phone wallet, if the wagmi config can hold the approved session.
 *
 * @throws `wagmi/connector-missing`
 */
export function propose(config: Config): typeof evmProposal {
  findLatchkeyConnector(config)
  return evmProposal
}
