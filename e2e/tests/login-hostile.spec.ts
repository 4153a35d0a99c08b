import { test as base, expect, type Page } from '@playwright/test'
import { type FrameApp, type LoginFrameSite, openFrameApp, startLoginFrameSite } from '../support/login-frame-site.ts'
import { assignment } from '../support/solana-assignment.ts'
import { withStoragePartitioning } from '../support/storage-partitioning.ts'

/** A login that a hostile page has got hold of: the visitor logged in there, and the page may ask whatever it wants. */
const test = base.extend<{ email: string }, { site: LoginFrameSite }>({
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
    { scope: 'worker' },
  ],
  email: async ({ browserName: _ }, use, { testId, retry }) => use(`${testId.slice(-12)}${retry}@shop.example`),
})

const message = '0x68656c6c6f'
const sign = (app: FrameApp) => app.frame.getByRole('button', { name: 'Sign', exact: true })
const covered = (app: FrameApp) => app.frame.getByRole('main').getByText('Something covers this window')

/** Sends any message to the frame, as the page around it can. */
const post = (page: Page, data: unknown) =>
  page.evaluate((given) => {
    const frame = document.querySelector('iframe')
    frame?.contentWindow?.postMessage(given, '*')
  }, data)

/** The answers that the page has heard for an id. */
const answers = (page: Page, id: string) =>
  page.evaluate((wanted) => {
    type Heard = { readonly data: { readonly id: string; readonly type: string } }
    const { heard } = window as unknown as { heard: readonly Heard[] }
    return heard.filter(({ data }) => data.id === wanted).map(({ data }) => data.type)
  }, id)

test('a page can’t sign silently: nothing is signed without a click of the visitor in the frame', async ({
  email,
  page,
  site,
}) => {
  const app = await openFrameApp(page, site)
  const { address } = await app.logIn(email)
  await post(page, {
    id: 'silent',
    type: '@latchkey-app/RPC_REQUEST',
    payload: { method: 'personal_sign', params: [message, address] },
  })
  await expect(sign(app)).toBeEnabled()
  // What scripts of the page can do: keys and clicks on their own elements, a look into the frame, methods that show nothing.
  const reached = await page.evaluate(() => {
    const frame = document.querySelector('iframe')
    frame?.focus()
    for (const type of ['keydown', 'keyup', 'click'])
      frame?.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true }))
    return frame?.contentDocument
  })
  expect(reached).toBeNull()
  for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_exportKey', 'eth_getEncryptionPublicKey']) {
    const { ok } = await app.rpc(method, [address, message])
    expect(ok, method).toBe(false)
  }
  expect(await answers(page, 'silent')).toEqual([])
  await app.frame.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => answers(page, 'silent')).toEqual(['@latchkey-frame/RPC_REQUEST_ERROR'])
})

test('a replayed message is one request while it is open, and a new question afterwards', async ({
  email,
  page,
  site,
}) => {
  const app = await openFrameApp(page, site)
  const { address } = await app.logIn(email)
  const request = {
    id: 'replayed',
    type: '@latchkey-app/RPC_REQUEST',
    payload: { method: 'personal_sign', params: [message, address] },
  }
  await post(page, request)
  await post(page, request)
  await sign(app).click()
  await expect.poll(() => answers(page, 'replayed')).toEqual(['@latchkey-frame/RPC_REQUEST_SUCCESS'])
  await expect.poll(async () => (await app.visibility())?.visible).toBe(false)

  await post(page, request)
  await expect(sign(app)).toBeVisible()
  expect(await answers(page, 'replayed')).toEqual(['@latchkey-frame/RPC_REQUEST_SUCCESS'])
})

test('another window of the page counts for nothing, whatever it says to the frame', async ({ email, page, site }) => {
  const app = await openFrameApp(page, site)
  const { address } = await app.logIn(email)
  // A frame of a stranger beside the login's, as an advertisement has: it reaches its siblings by their number.
  await page.evaluate((url) => {
    const stranger = document.createElement('iframe')
    stranger.name = 'stranger'
    stranger.src = url
    document.body.append(stranger)
    return new Promise((resolve) => stranger.addEventListener('load', resolve, { once: true }))
  }, site.apps.foreign)
  const stranger = page.frame('stranger')
  await stranger?.evaluate(
    (data) => {
      const login = window.parent.frames[0]
      login?.postMessage(data, '*')
    },
    {
      id: 'forged',
      type: '@latchkey-app/RPC_REQUEST',
      payload: { method: 'personal_sign', params: [message, address] },
    },
  )
  // What the app itself asks later is answered: the frame has looked at the forged message by then.
  expect((await app.rpc('eth_accounts', [])).ok).toBe(true)
  expect((await app.visibility())?.visible).toBe(false)
})

test('an app that asks for the Solana account itself has that said as a danger, and Reject is the first button', async ({
  email,
  page,
  site,
}) => {
  const app = await openFrameApp(page, site)
  await app.logIn(email)
  const { payload } = await app.ask<{ address: string }>('GET_USER', {
    chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  })
  const { address: account } = payload
  const signing = app.rpc('solana_signTransaction', { pubkey: account, transaction: assignment(account) })
  await expect(app.frame.getByRole('main').getByText('Gives your account to a program.')).toBeVisible()
  await expect(app.frame.getByText('System: Assign')).toBeVisible()
  await expect(app.frame.getByRole('button', { name: 'Sign anyway' })).toHaveAttribute('data-variant', 'secondary')
  await app.frame.getByRole('button', { name: 'Reject' }).click()
  expect((await signing).ok).toBe(false)
})

test('while anything covers the question, a click approves nothing', async ({ email, page, site }) => {
  const app = await openFrameApp(page, site)
  const { address } = await app.logIn(email)
  const signing = app.rpc('personal_sign', [message, address])
  await expect(sign(app)).toBeEnabled()
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    // A bait that lets clicks through to the button below.
    cover.style.cssText = 'position: fixed; inset: 0; background: #fff; pointer-events: none'
    document.body.append(cover)
  })
  await expect(covered(app)).toBeAttached()
  await expect(sign(app)).toBeDisabled()
  await page.evaluate(() => document.querySelector('#cover')?.remove())
  await expect(sign(app)).toBeEnabled()
  await sign(app).click()
  expect((await signing).ok).toBe(true)
})

for (const [what, style] of [
  ['of one pixel', 'inline-size: 1px; block-size: 1px'],
  ['that can’t be seen', 'opacity: 0'],
  ['outside the page', 'position: fixed; inset-inline-start: -9999px'],
] as const)
  test(`a frame ${what} approves nothing`, async ({ email, page, site }) => {
    const app = await openFrameApp(page, site)
    const { address } = await app.logIn(email)
    void app.rpc('personal_sign', [message, address]).catch(() => {})
    await expect(sign(app)).toBeEnabled()
    await page.evaluate((css) => {
      const frame = document.querySelector('iframe')
      if (frame) frame.style.cssText = css
    }, style)
    await expect(sign(app)).toBeDisabled()
  })

// A page puts a window of its own over the question. It closes at the first press of a double click, and the second one
// lands here. The question was visible all the time, so only the focus, which comes with that press, tells it.
test('the second half of a double click on a window above approves nothing', async ({ email, page, site }) => {
  const app = await openFrameApp(page, site)
  const { address } = await app.logIn(email)
  const signing = app.rpc('personal_sign', [message, address])
  await expect(sign(app)).toBeEnabled()
  const [above] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('about:blank', '', 'popup,width=300,height=200')),
  ])
  await page.evaluate(() => {
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
  })
  await above.close()
  const box = (await sign(app).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  // What the app asks next is answered, so the click was looked at.
  expect((await app.rpc('eth_accounts', [])).ok).toBe(true)
  await expect(sign(app)).toBeVisible()
  await sign(app).click()
  expect((await signing).ok).toBe(true)
})

test('a frame that just changed its size needs half a second before a click counts', async ({ email, page, site }) => {
  const app = await openFrameApp(page, site)
  const { address } = await app.logIn(email)
  const signing = app.rpc('personal_sign', [message, address])
  await expect(sign(app)).toBeEnabled()
  const frame = app.document()
  // Watched before the size changes: the frame and the page are in processes of their own.
  const blocked = await frame.evaluateHandle(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Sign')
    if (!button) throw new Error('There is no button')
    const ms = new Promise<number>((resolve) => {
      let since: number | undefined
      new MutationObserver(() => {
        const isOff = button.disabled || button.getAttribute('aria-disabled') === 'true'
        if (isOff) since ??= performance.now()
        else if (since !== undefined) resolve(performance.now() - since)
      }).observe(button, { attributes: true, childList: true, subtree: true })
    })
    return { ms }
  })
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')
    if (frame) frame.style.inlineSize = '330px'
  })
  // Timers of browsers may be a little early.
  expect(await blocked.evaluate(({ ms }) => ms)).toBeGreaterThan(450)
  await sign(app).click()
  expect((await signing).ok).toBe(true)
})

test('a page that the project doesn’t allow can’t hold the frame, whatever origin it names', async ({ page, site }) => {
  for (const claimed of [site.apps.foreign, site.apps.same]) {
    await page.goto(site.apps.foreign)
    const query = new URLSearchParams({
      projectId: 'shop',
      chainId: 'eip155:31337',
      version: '1',
      enableLogger: 'false',
      origin: claimed,
    })
    const said = await page.evaluate(
      (url) =>
        new Promise<unknown>((resolve) => {
          const heard: unknown[] = []
          window.addEventListener('message', ({ data }) => heard.push(data))
          const frame = document.createElement('iframe')
          frame.src = url
          document.body.append(frame)
          frame.addEventListener('load', () => setTimeout(() => resolve(heard), 1000))
        }),
      `${site.login}/frame?${query}`,
    )
    expect(said).toEqual([])
    const shown = page.frames().find((frame) => frame.parentFrame() === page.mainFrame())
    expect(shown?.url().startsWith(site.login)).toBe(false)
  }
})

test('an allowed page that names another allowed origin gets no answer', async ({ page, site }) => {
  await page.goto(`${site.apps.cross}/?login=${encodeURIComponent(`${site.login}/frame`)}`)
  const query = new URLSearchParams({
    projectId: 'shop',
    chainId: 'eip155:31337',
    version: '1',
    enableLogger: 'false',
    origin: site.apps.same,
  })
  const said = await page.evaluate(
    (url) =>
      new Promise<unknown>((resolve) => {
        const heard: unknown[] = []
        window.addEventListener('message', ({ data }) => heard.push(data))
        const frame = document.createElement('iframe')
        frame.src = url
        document.body.append(frame)
        frame.addEventListener('load', () => setTimeout(() => resolve(heard), 1000))
      }),
    `${site.login}/frame?${query}`,
  )
  expect(said).toEqual([])
})
