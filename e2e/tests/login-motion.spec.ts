import { pressToClose } from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/login-frame-fixtures.ts'
import { axeFaults, type FrameApp, openFrameApp, readAxe } from '../support/login-frame-site.ts'

const hello = '0x68656c6c6f'
const signButton = (app: FrameApp) => app.frame.getByRole('button', { name: 'Sign', exact: true })

/** Asks for a signature, and tells how it ended. */
async function askToSign(app: FrameApp, email: string) {
  const { address } = await app.logIn(email)
  const ends: string[] = []
  const ended = app.rpc('personal_sign', [hello, address]).then(
    ({ ok }) => void ends.push(ok ? 'signed' : 'refused'),
    () => {},
  )
  return { ends, ended }
}

test('a frame that the app moves under a resting pointer takes no click before it stood still', async ({
  page,
  site,
  email,
}) => {
  const app = await openFrameApp(page, site)
  const { ends } = await askToSign(app, email)
  const sign = signButton(app)
  await expect(sign).toBeEnabled()
  const box = (await sign.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The pointer rests where the app shows a button of its own, far from the frame's.
  const bait = { x: 600, y: 300 }
  await page.mouse.move(bait.x, bait.y)
  await page.evaluate(
    ([x, y]) => {
      const frame = document.querySelector('iframe')
      if (frame) frame.style.transform = `translate(${x}px, ${y}px)`
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    },
    [bait.x - box.x - box.width / 2, bait.y - box.y - box.height / 2],
  )
  await page.mouse.down()
  await page.mouse.up()
  // What the app asks next is answered, so the click was looked at.
  expect((await app.rpc('eth_accounts', [])).ok).toBe(true)
  await expect(sign).toBeVisible()
  expect(ends).toEqual([])
  // The browser drops what is pressed for a moment after the frame has moved.
  await expect(async () => {
    if (await sign.isVisible()) await sign.click({ timeout: 1000 })
    expect(ends).toEqual(['signed'])
  }).toPass()
})

for (const place of ['same', 'cross'] as const)
  test(`a frame that the app draws at a fifth of its size approves in a window alone: ${place} site`, async ({
    page,
    site,
    email,
  }) => {
    const app = await openFrameApp(page, site, { place })
    const { ends, ended } = await askToSign(app, email)
    await expect(signButton(app)).toBeEnabled()
    await page.evaluate(() => {
      const frame = document.querySelector('iframe')
      if (frame) frame.style.zoom = '0.2'
    })
    await expect(app.frame.getByRole('main').getByText('This is drawn too small to be read')).toBeVisible()
    await expect(signButton(app)).toHaveCount(0)
    expect(ends).toEqual([])
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      // By the keyboard: the test's own pointer misses what is drawn so small.
      app.frame.getByRole('button', { name: 'Continue in a window' }).press('Enter'),
    ])
    await pressToClose(opened, () => opened.getByRole('button', { name: 'Sign', exact: true }).click())
    await ended
    expect(ends).toEqual(['signed'])
  })

// The browser calls such a frame visible.
for (const [what, css] of [
  ['a mask', 'mask-image: linear-gradient(transparent, transparent)'],
  ['an outline', 'outline: 600px solid white; outline-offset: -600px'],
  ['a clip path', 'clip-path: path("M0 0h1v1h-1zM0 200h360v360h-360z")'],
] as const)
  test(`where the operator wants a window, a frame that ${what} hides approves nothing`, async ({
    page,
    site,
    email,
  }) => {
    await page.route(/\/login\/config/, async (route) => {
      // Only browsers know the host.
      const response = await route.fetch({ url: route.request().url().replace('login.shop.localhost', '127.0.0.1') })
      await route.fulfill({ response, json: { ...(await response.json()), approvals: 'window' } })
    })
    const app = await openFrameApp(page, site)
    const { ends, ended } = await askToSign(app, email)
    const inWindow = app.frame.getByRole('button', { name: 'Continue in a window' })
    await expect(inWindow).toBeEnabled()
    await expect(signButton(app)).toHaveCount(0)
    await page.evaluate((given) => {
      const frame = document.querySelector('iframe')
      if (frame) frame.style.cssText = given
    }, css)
    const [opened] = await Promise.all([page.waitForEvent('popup'), inWindow.click()])
    expect(ends).toEqual([])
    await pressToClose(opened, () => opened.getByRole('button', { name: 'Sign', exact: true }).click())
    await ended
    expect(ends).toEqual(['signed'])
  })

test.describe('a browser without Intersection Observer v2', () => {
  // As in Firefox and Safari: no `isVisible`, and `trackVisibility` is an option that says nothing.
  test.beforeEach(({ page }) =>
    page.context().addInitScript(() => {
      const { IntersectionObserver: Own } = window
      delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible
      window.IntersectionObserver = class extends Own {
        constructor(listener: IntersectionObserverCallback, { threshold = 0 }: IntersectionObserverInit = {}) {
          super(listener, { threshold })
        }
      }
    }),
  )
  const opener = (app: FrameApp) => app.frame.getByRole('button', { name: 'Continue in a window' })
  async function openWindow(page: Page, app: FrameApp): Promise<Page> {
    const [opened] = await Promise.all([page.waitForEvent('popup'), opener(app).click()])
    return opened
  }
  const signIn = (opened: Page) => opened.getByRole('button', { name: 'Sign', exact: true })
  const signAndClose = (opened: Page) => pressToClose(opened, () => signIn(opened).click())

  for (const place of ['same', 'cross'] as const)
    test(`approves in a window of the login site alone, which names the app: ${place} site`, async ({
      page,
      site,
      email,
    }) => {
      const app = await openFrameApp(page, site, { place })
      const { ends, ended } = await askToSign(app, email)
      await expect(opener(app)).toBeVisible()
      expect(await signButton(app).count()).toBe(0)
      const opened = await openWindow(page, app)
      expect(new URL(opened.url()).origin).toBe(site.login)
      await expect(opened.locator('[data-latchkey-login=origin]')).toHaveText(site.apps[place])
      await expect(opened.getByText('hello')).toBeVisible()
      expect(ends).toEqual([])
      await signAndClose(opened)
      await ended
      expect(ends).toEqual(['signed'])
    })

  test('reaches its window also where the app cuts its popups off, on the same site', async ({ page, site, email }) => {
    const app = await openFrameApp(page, site, { cutsPopupsOff: true })
    const { ends, ended } = await askToSign(app, email)
    const [opened] = await Promise.all([page.context().waitForEvent('page'), opener(app).click()])
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await signAndClose(opened)
    await ended
    expect(ends).toEqual(['signed'])
  })

  test('closing the window leaves the question, rejecting there answers it', async ({ page, site, email }) => {
    const app = await openFrameApp(page, site)
    const { ends, ended } = await askToSign(app, email)
    const first = await openWindow(page, app)
    await expect(signIn(first)).toBeVisible()
    await first.close()
    await expect(app.frame.getByRole('main').getByText('This browser can’t tell')).toBeVisible()
    expect(ends).toEqual([])
    const second = await openWindow(page, app)
    await pressToClose(second, () => second.getByRole('button', { name: 'Reject' }).click())
    await ended
    expect(ends).toEqual(['refused'])
  })

  test('works by keyboard, and has no accessibility fault in frame and window', async ({ page, site, email }) => {
    const axe = await readAxe()
    await page.addInitScript(axe)
    const app = await openFrameApp(page, site)
    const { ends, ended } = await askToSign(app, email)
    await expect(opener(app)).toBeVisible()
    expect(await app.axe()).toEqual([])
    await opener(app).focus()
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await expect(opened.getByRole('heading', { name: 'Sign a message' })).toBeFocused()
    await expect(signIn(opened)).toBeEnabled()
    await opened.evaluate(axe)
    expect(await axeFaults(opened.mainFrame())).toEqual([])
    for (const name of ['Close', 'Reject', 'Sign']) {
      await opened.keyboard.press('Tab')
      await expect(opened.getByRole('button', { name, exact: true })).toBeFocused()
    }
    // Only down: the window may be closed before the key is let go.
    await pressToClose(opened, () => opened.keyboard.down('Enter'))
    await ended
    expect(ends).toEqual(['signed'])
  })

  test('a page that lets its frame open no window gets no signature, and the visitor reads why', async ({
    page,
    site,
    email,
    faults,
  }) => {
    const app = await openFrameApp(page, site, { embed: false })
    await page.evaluate(() => {
      const { createElement } = document
      document.createElement = ((name: string) => {
        const made = createElement.call(document, name)
        if (made instanceof HTMLIFrameElement) made.setAttribute('sandbox', 'allow-scripts allow-same-origin')
        return made
      }) as typeof document.createElement
      ;(window as unknown as { embed(): void }).embed()
    })
    await expect.poll(() => app.heard()).toContain('@latchkey-frame/READY')
    const { ends } = await askToSign(app, email)
    await opener(app).click()
    await expect(app.frame.getByRole('main').getByText('No window opened')).toBeVisible({ timeout: 15_000 })
    expect(await signButton(app).count()).toBe(0)
    expect(ends).toEqual([])
    faults.length = 0
  })

  test('an address of the window that a stranger opens shows no question', async ({ page, site }) => {
    await page.goto(`${site.login}/approve.html#latchkey-begin=${'a'.repeat(36)}`)
    await expect(page.getByRole('alert')).toContainText('This question has ended', { timeout: 15_000 })
  })
})
