// One chunk, loaded at the first need: when a wallet is or was connected, or when something goes wrong.

export { loadBlockchain } from '../flows/services/load-blockchain.ts'
export { leaveSession } from '../flows/sessions/leave-session.ts'
export { alertActions } from '../kernel/alert/alert-actions.ts'
export { createLog } from '../kernel/log/log.ts'
export { createToastQueue } from '../kernel/toast/toast-queue.ts'
export { resume } from './resume.ts'
