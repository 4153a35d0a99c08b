import type { Page } from '@playwright/test'

/**
 * Ends a window by a press in it. The window may be gone before Playwright has heard how the press went, which is no failure then.
 *
 * @example await pressToClose(popup, () => popup.getByRole('button', { name: 'Approve' }).click())
 */
export const pressToClose = (window: Page, press: () => Promise<void>): Promise<unknown> =>
  Promise.all([window.waitForEvent('close'), press().catch(() => undefined)])
