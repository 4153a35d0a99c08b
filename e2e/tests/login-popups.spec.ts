import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from '../support/login-frame-fixtures.ts'
import { axeFaults, loginDist, readAxe } from '../support/login-frame-site.ts'
import { requestedOrigins } from '../support/requested-origins.ts'

for (const scheme of ['light', 'dark'] as const)
  test(`the popup pages and the kit page have no accessibility fault, fit 320 px and load nothing else: ${scheme}`, async ({
    context,
    page,
    site,
  }) => {
    const origins = requestedOrigins(context)
    await page.addInitScript({ content: await readAxe() })
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 320, height: 600 })
    for (const address of [`${site.login}/social`, `${site.login}/kit`]) {
      await page.goto(address)
      const states = address.endsWith('kit') ? [''] : ['working', 'press', 'done', 'failed']
      for (const state of states) {
        await page.evaluate((given) => {
          if (given) document.body.dataset.state = given
        }, state)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        expect([address, state, await axeFaults(page.mainFrame())]).toEqual([address, state, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      }
    }
    expect([...origins]).toEqual([site.login])
  })

test('the kit page is one file that no request leaves', async ({ faults, page }) => {
  const text = await readFile(`${loginDist}kit.html`, 'utf8')
  expect(text).not.toMatch(/<(link|img|iframe|script src)/)
  await page.goto(pathToFileURL(`${loginDist}kit.html`).href)
  const refused = await page.evaluate(() =>
    fetch('https://evil.example/').then(
      () => 'sent',
      () => 'refused',
    ),
  )
  expect(refused).toBe('refused')
  expect(faults.splice(0).join()).toMatch(/Content Security Policy/)
})
