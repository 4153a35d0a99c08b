// Everything the adapter does on a visitor's behalf, in one chunk.

export { answerInTime } from './answer-in-time.ts'
export { ask } from './ask.ts'
export { connectWallet } from './connect-wallet.ts'
export { disconnect } from './disconnect.ts'
export { openAdoption } from './open-adoption.ts'
export { propose } from './propose.ts'
export { openSession } from './session.ts'
export { switchActive } from './switch-active.ts'
export { getProvider } from './wallet.ts'
export { warnOfServer } from './warn-of-server.ts'
