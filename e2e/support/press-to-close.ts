import type { Page } from '@playwright/test'

/** Ends a window by a press in it. The window may be gone before Playwright has heard how the press went, which is no failure then. */
export const pressToClose = (window: Page, press: () => Promise<void>): Promise<unknown> =>
  Promise.all([window.waitForEvent('close'), press().catch(() => undefined)])
