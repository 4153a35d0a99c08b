import { startStack } from '@latchkey/playground/stack'
import { test as base, expect, type Page } from '@playwright/test'
import { type Site, startSite } from './site.ts'

type Stack = Awaited<ReturnType<typeof startStack>>

type WorkerFixtures = {
  /** Two chains and the services, one set a worker. */
  local: Stack
  site: Site
}
type TestFixtures = {
  /** Fails the test on any error in the page's console, uncaught exception or unhandled rejection. */
  quiet: { allow(pattern: RegExp): void }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  local: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const local = await startStack()
      await use(local)
      await local.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ local }, use) => {
      const site = await startSite(local.stack)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = []
      const allowed: RegExp[] = []
      page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`)
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      const left = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
      expect(left).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, type Page }

/** The modal, wherever its shadow root is. */
export const modal = (page: Page) => page.getByRole('dialog')

export const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' }).first()
