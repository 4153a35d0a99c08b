// The code for connecting a wallet of this browser, in one chunk. The rest loads through it, so that the page's first
// code doesn't name the other chunks.

export { connectWallet } from './connect-wallet.ts'
export { loadVerbs } from './load-verbs.ts'
export { warnMissingSsr } from './warn-missing-ssr.ts'

export const loadSessions = () => import('./sessions.ts')
