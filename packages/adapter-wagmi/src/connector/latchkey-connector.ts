import { importSessions } from '../import-lazy.ts'
import { type LatchkeyConnector, type LatchkeyConnectorOptions, sessionConnector } from './session-connector.ts'

/**
 * Put it into the app's `createConfig`: it carries wallets that Latchkey connects by QR code, link or login into wagmi, so that wagmi's
 * hooks know them, after a reload too. It shows nothing and connects nothing by itself, and its code is loaded with the first session.
 *
 * @example
 * const config = createConfig({ chains, transports, connectors: [latchkeyConnector()] })
 */
export function latchkeyConnector(options: LatchkeyConnectorOptions = {}): LatchkeyConnector {
  return sessionConnector(options, (state) =>
    importSessions().then(({ openConnectorSession }) => openConnectorSession(state)),
  )
}
