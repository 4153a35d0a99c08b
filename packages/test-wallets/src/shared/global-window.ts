import type { PageWindow } from '../../eip155/page/page-window.ts'

/** The page's own window; throws where there is none. */
export function globalWindow(): PageWindow {
  if (typeof window !== 'undefined') return window
  throw new Error(
    'createBitcoinPageWallet needs a `window` outside a browser: fakeWindow() of @latchkey/test-wallets/vitest.',
  )
}
