import { test as base, expect } from '@playwright/test'
import { type LoginFrameSite, startLoginFrameSite } from './login-frame-site.ts'
import { startMs } from './start-ms.ts'
import { withStoragePartitioning } from './storage-partitioning.ts'

/** All browsers are one network to the services, which may ask for 30 codes in ten minutes: then the next test gets services of its own. */
const mostCodes = 20

/** Tests of the login frame in a page that embeds it by hand. */
export const test = base.extend<
  { email: string; faults: string[]; site: LoginFrameSite },
  { sites: { current(): Promise<LoginFrameSite> } }
>({
  launchOptions: [
    async ({ launchOptions }, use) => use(await withStoragePartitioning(launchOptions)),
    { scope: 'worker' },
  ],
  sites: [
    async ({ browserName: _ }, use) => {
      let site = await startLoginFrameSite()
      await use({
        async current() {
          if (site.codes() < mostCodes) return site
          await site.close()
          site = await startLoginFrameSite()
          return site
        },
      })
      await site.close()
    },
    { scope: 'worker', timeout: startMs },
  ],
  site: [async ({ sites }, use) => use(await sites.current()), { timeout: startMs }],
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
