import { devices, type Page } from '@playwright/test'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, panel, view } from '../support/page-client.ts'

/** What real brands have, and the edges between which black and white change places. */
const accents = [
  ...['#00aa77', '#3b82f6', '#ec4899', '#ef4444', '#6366f1', '#0f8a5f', '#777777', '#808080', '#dc2626', '#a855f7'],
  ...['#aa00ff', '#0f960f', '#f97316', '#16a34a', '#0000ff', '#ff0000', '#ffffff', '#000000', '#ffd400', '#00e5ff'],
]

/** The contrast of an element's words with what is behind them, as WCAG 2.2 reckons it, for each accent that the page's client gets. */
function contrasts(
  page: Page,
  selector: string,
): Promise<readonly { readonly accent: string; readonly found: number }[]> {
  return page.locator(selector).evaluate(async (element, all) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const luminance = (value: string) => {
      if (!context) return 0
      context.fillStyle = value
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const found = []
    for (const accent of all) {
      window.latchkey.client.theme.setVariables({ accent })
      const style = getComputedStyle(element)
      while (style.getPropertyValue('--latchkey-accent').trim() !== accent) await new Promise(requestAnimationFrame)
      const [darker = 0, lighter = 0] = [luminance(style.color), luminance(style.backgroundColor)].sort((a, b) => a - b)
      found.push({ accent, found: (lighter + 0.05) / (darker + 0.05) })
    }
    return found
  }, accents)
}

test('an app that sets only its accent gets words on it that can be read, whatever the pointer does', async ({
  page,
}) => {
  const { show, theme } = pageClient(page)
  const readable = async (selector: string) => {
    const button = page.locator(selector)
    const states = {
      rest: () => page.mouse.move(1, 1),
      focus: () => button.focus(),
      hover: () => button.hover(),
      active: () => page.mouse.down(),
    }
    for (const [state, enter] of Object.entries(states)) {
      await enter()
      for (const mode of ['light', 'dark'] as const) {
        await theme(mode)
        for (const { accent, found } of await contrasts(page, selector))
          expect(found, `${selector}, ${state}, ${mode} ${accent}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    // Let go elsewhere: no press.
    await page.mouse.move(1, 1)
    await page.mouse.up()
  }
  await page.goto('/')
  await readable('[data-latchkey-button=connect]')
  await show({ view: 'Downloads', walletId: 'metamask' })
  await modal(page)
    .getByRole('button', { name: /In this browser/ })
    .click()
  await readable('.lk-button[data-variant=primary]')
})

test('every control has 44 px for a finger, also where a smaller one is drawn', async ({ browser, baseURL }) => {
  const { userAgent, viewport, isMobile, hasTouch } = devices['Pixel 7']
  const context = await browser.newContext({ userAgent, viewport, isMobile, hasTouch, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await pageClient(page).show({ view: 'AllWallets' })
  await modal(page).getByRole('searchbox').fill('Meta')
  for (const name of ['Close', 'Clear search']) {
    const button = modal(page).getByRole('button', { name })
    await expect(button).toBeVisible()
    const missed = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const [across, down] = [x + width / 2, y + height / 2]
      const points = [-21, 21].flatMap((dx) => [-21, 21].map((dy) => [across + dx, down + dy] as const))
      const root = element.getRootNode() as ShadowRoot
      return points.filter(([left, top]) => !element.contains(root.elementFromPoint(left, top)))
    })
    expect(missed, name).toEqual([])
  }
  await context.close()
})

test('a browser that refuses the clipboard shows the whole address, selected', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  const visitor = home(page)
  await page.goto('/')
  await visitor.connect()
  await pageClient(page).show({ view: 'Account' })
  await modal(page).getByRole('button', { name: 'Copy address' }).click()
  const field = modal(page).getByRole('textbox', { name: /^Your browser didn’t allow copying/ })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue((await visitor.address.textContent()) ?? '')
  const selected = () => page.evaluate(() => getSelection()?.toString())
  await expect.poll(selected).toBe(await field.inputValue())
  const [box, around] = [await field.boundingBox(), await panel(page).boundingBox()]
  expect(box?.x).toBeGreaterThan(around?.x ?? 0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((around?.x ?? 0) + (around?.width ?? 0))
})

test('right to left, a long Latin name is cut at its end, and a short one stands where rows begin', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const provider = { request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
    const announce = () => {
      for (const name of ['Brief', 'Wallet of those who could never stop at one word'])
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', {
            detail: Object.freeze({ info: { uuid: name, name, icon, rdns: `org.example.w${name.length}` }, provider }),
          }),
        )
    }
    addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  await page.goto('/?locale=ar')
  await pageClient(page).show({ view: 'Connect' })
  /** Where the first letters are, beside the place that the row has for its words. */
  const place = (name: RegExp) =>
    modal(page)
      .getByRole('button', { name })
      .locator('.lk-row-title')
      .evaluate((title) => {
        const letters = document.createRange()
        letters.setStart(title.firstChild as Node, 0)
        letters.setEnd(title.firstChild as Node, 5)
        const [word, room] = [letters.getBoundingClientRect(), (title.parentElement as Element).getBoundingClientRect()]
        return { begins: word.left - room.left, ends: room.right - word.right }
      })
  expect((await place(/^Wallet of/)).begins).toBeGreaterThanOrEqual(0)
  expect((await place(/^Brief/)).ends).toBeLessThan(2)
})

test('right to left, a long Latin name in a title keeps its beginning', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/?locale=ar')
  await pageClient(page).show({ view: 'Downloads', walletId: 'metamask' })
  const title = page.locator('[data-latchkey-part=title]')
  await expect(title).toContainText('MetaMask')
  const hidden = await title.evaluate((heading) => {
    const text = heading.firstChild as Text
    text.data = text.data.replace('MetaMask', 'Wallet of those who could never stop at one word')
    const start = text.data.indexOf('Wallet')
    const word = document.createRange()
    word.setStart(text, start)
    word.setEnd(text, start + 'Wallet of those'.length)
    const room = heading.getBoundingClientRect()
    return [...word.getClientRects()].filter(({ bottom, left, right }) => {
      return left < room.left - 1 || right > room.right + 1 || bottom > room.bottom + 1
    })
  })
  await page.screenshot({ path: test.info().outputPath('title-ar-320.png') })
  expect(hidden).toEqual([])
})

test('right to left, an amount too long for its place keeps the digits that count most', async ({ page }) => {
  await page.goto('/?locale=ar')
  await home(page).wallet.approve('wallet_requestPermissions')
  await pageClient(page).show({ view: 'Connect' })
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await expect(home(page).status).toHaveText('connected')
  await pageClient(page).show({ view: 'Account' })
  await expect(modal(page).getByText('Test Dollar')).toBeVisible()
  await page.evaluate(() => {
    document.dir = 'rtl'
  })
  for (const amount of ['[data-latchkey-balance]', '.lk-row-subtitle > bdi']) {
    const cut = await page
      .locator(amount)
      .first()
      .evaluate((element) => {
        const words = element.querySelector('bdi') ?? element
        // As the locale writes it: money begins with a mark of direction.
        const mark = words.textContent?.startsWith('\u200f') ? '\u200f' : ''
        words.textContent = `${mark}${'123,456,789,'.repeat(9)}000 ${mark ? '$' : 'ETH'}`
        const button = element.closest('[data-latchkey-button]')
        if (button) (button.parentElement as HTMLElement).style.inlineSize = '200px'
        const text = words.firstChild as Text
        const box = element.getBoundingClientRect()
        const place = (index: number) => {
          const letter = document.createRange()
          letter.setStart(text, index)
          letter.setEnd(text, index + 1)
          return letter.getBoundingClientRect()
        }
        const [first, last] = [place(mark.length), place(mark.length + 9 * 12 - 2)]
        return { shown: first.left >= box.left && first.right <= box.right, last: last.left > box.right }
      })
    expect(cut, amount).toEqual({ shown: true, last: true })
  }
})

test('at 320 px nothing breaks where it reads badly, and what stands in a column ends in a line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await home(page).open('solana=on')
  await home(page).connect()
  const { show } = pageClient(page)
  await show({ view: 'Account' })
  const account = view(page, 'Account')
  await account.getByRole('tab').last().click()
  await expect(account.locator('time').last()).toBeVisible()
  const whole = account.locator('.lk-activity .lk-row-subtitle').locator('time, [data-latchkey-part=address]')
  for (const part of await whole.all())
    expect(await part.evaluate((element) => element.getClientRects().length)).toBe(1)

  await show({ view: 'WalletReceive' })
  const lines = await view(page, 'WalletReceive')
    .locator('[data-latchkey-part=address]')
    .evaluate((address) => {
      const letters = document.createRange()
      letters.selectNodeContents(address)
      const lines = new Map<number, DOMRect>()
      for (const { top, left, right, height } of letters.getClientRects()) {
        const line = Math.round(top / height)
        const before = lines.get(line) ?? { left, right }
        const [from, to] = [Math.min(left, before.left), Math.max(right, before.right)]
        lines.set(line, new DOMRect(from, top, to - from, height))
      }
      return [...lines.values()].map(({ width }) => width)
    })
  // Halves, not four letters below the rest.
  expect(lines).toHaveLength(2)
  expect(Math.min(...lines)).toBeGreaterThan(Math.max(...lines) / 2)

  await show({ view: 'Networks' })
  const ends = await view(page, 'Networks').evaluate((networks) => {
    const edge = (selector: string) => networks.querySelector(selector)?.getBoundingClientRect().right
    return { heading: edge('.lk-networks-state'), row: edge('.lk-row-end > *') }
  })
  expect(ends.heading).toBe(ends.row)
})

test('the part that a phone hides at the top of its screen stays free', async ({ browser, baseURL }) => {
  const { userAgent, isMobile, hasTouch } = devices['Pixel 7']
  const context = await browser.newContext({
    userAgent,
    isMobile,
    hasTouch,
    viewport: { width: 360, height: 500 },
    baseURL: baseURL ?? '',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride' as 'Page.enable', { insets: { top: 60 } } as never)
  await page.goto('/')
  await pageClient(page).show({ view: 'AllWallets' })
  await expect(modal(page).getByText('MetaMask')).toBeVisible()
  await expect.poll(async () => (await panel(page).boundingBox())?.y).toBe(60)
  await context.close()
})

test('a page’s button is no wider than its place, and cuts its words instead', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const parts = await connectButton(page).evaluate((button) => {
    const words = button.querySelector('span') as HTMLElement
    words.textContent = 'averyveryverylongnameofsomebodywhopaidforeachletter.eth'
    const place = button.parentElement as HTMLElement
    place.style.inlineSize = '160px'
    const right = (element: Element) => element.getBoundingClientRect().right
    return { words: right(words), button: right(button), place: right(place) }
  })
  expect(parts.button).toBeLessThanOrEqual(parts.place)
  expect(parts.words).toBeLessThan(parts.button)
})
