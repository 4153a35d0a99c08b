// The code for the wallet sessions of a pairing or a login, in one chunk.

export { openConnectorSession } from './connector-session.ts'
export { propose } from './find-latchkey-connector.ts'
export { createSessionBridge } from './session-bridge.ts'
