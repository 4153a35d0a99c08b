// What a dialog opens with, in one chunk: the first wallets, and the table by which installed ones are recognised. Both name the same wallets
// and chains, so that they are smaller together. The whole list loads through it.

export { answerFromFirstPage, imageFromFirstPage } from './first-page.ts'
export { identifyWallet } from './identities/identify-wallet.ts'

export const loadList = () => import('./list.ts')
