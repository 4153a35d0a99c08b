import { test as base, expect } from '@playwright/test'
import { type LoginFrameSite, startLoginFrameSite } from './login-frame-site.ts'
import { startMs } from './start-ms.ts'
import { withStoragePartitioning } from './storage-partitioning.ts'

/** Tests of the login frame in a page that embeds it by hand. */
export const test = base.extend<{ email: string; faults: string[] }, { site: LoginFrameSite }>({
  launchOptions: [
    async ({ launchOptions }, use) => use(await withStoragePartitioning(launchOptions)),
    { scope: 'worker' },
  ],
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startLoginFrameSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: startMs },
  ],
  email: async ({ browserName: _ }, use, { testId, retry }) => use(`${testId.slice(-12)}${retry}@shop.example`),
  /** Anything that a policy stopped, or that went wrong, in any frame. A test that expects one takes it out. */
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      context.on('weberror', (error) => faults.push(error.error().message))
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
