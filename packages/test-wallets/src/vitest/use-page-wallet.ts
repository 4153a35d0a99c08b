import { createPageWallet, type PageWallet } from '../eip155/page/create-page-wallet.ts'
import type { PageWalletOptions } from '../eip155/page/page-wallet-options.ts'
import { fakeWindow } from './fake-window.ts'
import { removeAfterTest } from './remove-after-test.ts'

/** Options of `usePageWallet`: name and rdns have defaults here. */
export type UsePageWalletOptions = Omit<PageWalletOptions, 'name' | 'rdns'> &
  Partial<Pick<PageWalletOptions, 'name' | 'rdns'>>

/**
 * A page wallet for the running test, removed when the test ends. It lives in `options.window`, else in the environment's
 * window (jsdom, happy-dom, browser mode), else in a {@link fakeWindow} of its own.
 *
 * @example
 * ```ts
 * test('connects', async () => {
 *   const wallet = usePageWallet({ chains: [{ id: 31337, rpcUrl: chain.url }] })
 *   await wallet.provider.request({ method: 'eth_requestAccounts' })
 * })
 * ```
 */
export function usePageWallet(options: UsePageWalletOptions): PageWallet {
  const window = options.window ?? (typeof globalThis.window === 'undefined' ? fakeWindow() : globalThis.window)
  return removeAfterTest(createPageWallet({ name: 'Test Wallet', rdns: 'test.wallet', ...options, window }))
}
