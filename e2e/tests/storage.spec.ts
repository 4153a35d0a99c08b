import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { scan } from '../support/scan.ts'

/** How a browser keeps a page from storing anything. */
const refusals = {
  blocked: (page: Page) =>
    page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { configurable: true, get: refuse })
    }),
  full: (page: Page) =>
    page.addInitScript(() => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        // An extension has a storage of its own.
        if (key.startsWith('latchkey-test-wallet')) return setItem.call(this, key, value)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    }),
} as const

for (const how of ['blocked', 'full'] as const)
  test.describe(`where storage is ${how}`, () => {
    const told: string[] = []

    test.beforeEach(async ({ page, quiet }) => {
      quiet.allow(/storage\/unavailable/)
      told.length = 0
      page.on('console', (message) => told.push(message.text()))
      await refusals[how](page)
      // wagmi is handed `localStorage` by the page itself.
      await page.goto('/?adapter=ethers')
    })

    test.afterEach(() => expect(told.filter((text) => text.includes('storage/unavailable'))).not.toEqual([]))

    test('a wallet connects and signs, and the developer is told', async ({ page }) => {
      const { result, sign } = home(page)
      await home(page).connect()
      await sign()
      await expect(result).toHaveText(/^Signed by 0x/)
    })

    test('a phone pairs and signs, and the developer is told', async ({ page, phone }) => {
      const { result, sign, status } = home(page)
      await scan(page, phone)
      await expect(status).toHaveText('connected')
      await sign()
      await expect(result).toHaveText(/^Signed by 0x/)
      expect(phone.prompts()).toEqual({ wc_sessionPropose: 1, personal_sign: 1 })
    })
  })
