// One chunk, loaded at the first need: when a wallet is or was connected, or when something goes wrong.

export { alertActions } from '../alert/alert-actions.ts'
export { createLog } from '../log/log.ts'
export { createToastQueue } from '../toast/toast-queue.ts'
export { loadBlockchain } from './load-blockchain.ts'
export { resume } from './resume.ts'
