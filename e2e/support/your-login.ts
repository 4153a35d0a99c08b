import type { LoginVisitor } from '@latchkey/test-wallets/playwright'
import { expect, modal, type Page } from './fixtures.ts'

/** What the login site shows of recovery, keys and deletion, as a visitor uses it. */
export function yourLogin(page: Page, { frame }: LoginVisitor) {
  const button = (name: string | RegExp) => frame.getByRole('button', { name })
  return {
    button,
    /** Opens "Your login" from the account's view in the app. */
    async open() {
      await page.getByRole('button', { name: /^Account/ }).click()
      await modal(page)
        .getByRole('button', { name: /^Your login/ })
        .click()
      await expect(frame.getByRole('heading', { name: 'Your login' })).toBeVisible()
    },
    /** Takes a recovery code as offered, and proves it. Leaves the last page open. */
    async takeCode(): Promise<string> {
      await button(/^Get a recovery code/).click()
      const code = await this.writeCode()
      await expect(frame.getByRole('heading', { name: 'Your account is protected' })).toBeVisible()
      return code
    },
    /** Writes the code down that is shown, and proves it. */
    async writeCode(): Promise<string> {
      const groups = frame.locator('.lk-login-code li')
      await expect(groups).toHaveCount(9)
      const shown = await groups.evaluateAll((items) => items.map((item) => item.lastChild?.textContent ?? ''))
      await button('I wrote it down').click()
      for (const field of await frame.getByLabel(/^Group \d$/).all()) {
        const label = (await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)) ?? ''
        await field.fill(shown[Number(/\d/.exec(label)?.[0]) - 1] ?? '')
      }
      await button('Check').click()
      return shown.join('-')
    },
    /** Downloads the recovery kit from that last page. */
    async downloadKit(): Promise<string> {
      const [download] = await Promise.all([page.waitForEvent('download'), button('Download the kit').click()])
      return download.path()
    },
    done: () => button('Done').click(),
    async enterCode(code: string, action: string) {
      await frame.getByLabel('Recovery code').fill(code)
      await button(action).click()
    },
    /** The 24 words that "Show my keys" shows after the recovery code. */
    async exportWords(code: string): Promise<string> {
      await button('Show my keys').click()
      await this.enterCode(code, 'I am alone, show them')
      const words = frame.locator('.lk-login-words li')
      await expect(words).toHaveCount(24)
      return (await words.allTextContents()).join(' ')
    },
  }
}
