export { fakeWindow } from './fake-window.ts'
export { memoryStorage } from './memory-storage.ts'
export { removeAfterTest } from './remove-after-test.ts'
export { type UsePageWalletOptions, usePageWallet } from './use-page-wallet.ts'
