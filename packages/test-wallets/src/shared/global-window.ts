import type { PageWindow } from './page-window.ts'

/** The page's own window, when a wallet is created without one. `caller`: the function that needs it. */
export function globalWindow(caller: string): PageWindow {
  if (typeof window !== 'undefined') return window
  throw new Error(`${caller} needs a \`window\` outside a browser: fakeWindow() of @latchkey/test-wallets/vitest.`)
}
