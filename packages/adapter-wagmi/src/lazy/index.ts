// Everything the adapter does on a visitor's behalf, in one chunk.

export { answerInTime } from './answer-in-time.ts'
export { connectWallet } from './connect-wallet.ts'
export { getProvider } from './connector-provider.ts'
export { openConnectorSession } from './connector-session.ts'
export { switchCurrent } from './current-connection.ts'
export { disconnect } from './disconnect.ts'
export { propose } from './find-latchkey-connector.ts'
export { runAbility } from './run-ability.ts'
export { createSessionBridge } from './session-bridge.ts'
export { warnMissingSsr } from './warn-missing-ssr.ts'
