import { importSessions } from '../import-lazy.ts'
import { type LatchkeyConnector, type LatchkeyConnectorOptions, sessionConnector } from './session-connector.ts'

/**
 * Put this connector into the app's `createConfig`. It brings wallets that Latchkey connects by QR code, link or login
 * into wagmi, so that wagmi's hooks know them, also after a reload. It shows nothing and connects nothing by itself.
 * Its code loads with the first session.
 *
 * @example
 * const config = createConfig({ chains, transports, connectors: [latchkeyConnector()] })
 */
export function latchkeyConnector(options: LatchkeyConnectorOptions = {}): LatchkeyConnector {
  return sessionConnector(options, (state) =>
    importSessions().then(({ openConnectorSession }) => openConnectorSession(state)),
  )
}
