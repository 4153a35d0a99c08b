// What a page needs of core only when somebody is or was connected, or when something goes wrong: one chunk, loaded at the first need.

export { alertActions } from '../alert/alert-actions.ts'
export { createLog } from '../log/log.ts'
export { createToastQueue } from '../toast/toast-queue.ts'
export { loadBlockchain } from './load-blockchain.ts'
export { resume } from './resume.ts'

export type OnDemand = typeof import('./on-demand.lazy.ts')
