// What a visitor waits for when money is moved, in the playground on local chains and services: from the press on "Send" to the form, from the
// services' answer to the quote, from the node's last answer to the preview. Fails where a median is above what is promised.
//   node --conditions=@latchkey/source bench/money/money-bench.mjs [--rounds 15] [--json file]
// A build of the playground must be there. LATCHKEY_CHROMIUM names the browser. Wants a machine that does nothing else.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { startStack } from '../../apps/playground/stack/start-stack.ts'
import { chromiumPath } from '../../e2e/support/chromium.ts'
import { startSite } from '../../e2e/support/site.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' }, json: { type: 'string' } } })
const rounds = Number(values.rounds)
const send = 'press on "Send" → form'
/** How many times slower the page computes than this machine, and the promised median in ms. */
const promises = {
  [send]: { throttle: 4, most: 50 },
  'the services have answered → quote shown': { throttle: 1, most: 100 },
  'the node has answered → preview shown': { throttle: 1, most: 300 },
}
const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('@playwright/test')
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Runs before the page's own code: notes when a button was pressed, on the page's clock. */
function notePresses() {
  performance.setResourceTimingBufferSize(10_000)
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      window.__pressedAt = timeStamp
    },
    true,
  )
}

/** When an element is on the screen, and when the last answer before it had arrived, on the page's clock. */
const shown = (page, selector, part = '') =>
  page.evaluate(
    ([wanted, text]) =>
      new Promise((resolve) => {
        // Only our own parts are looked into: a walk through the whole page in each frame would be what is measured.
        const find = () =>
          [...document.querySelectorAll('[data-latchkey-host]')]
            .flatMap((host) => [...(host.shadowRoot ?? host).querySelectorAll(wanted)])
            .some((element) => element.textContent.includes(text))
        const look = () => {
          if (!find()) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          // The task after a frame: the element is painted.
          port1.onmessage = () => {
            const at = performance.now()
            const answers = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd)
            resolve({ at, answeredAt: Math.max(...answers.filter((end) => end <= at)), pressedAt: window.__pressedAt })
          }
          port2.postMessage(undefined)
        }
        look()
      }),
    [selector, part],
  )

const local = await startStack({})
const site = await startSite(local.stack)
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })

async function openConnected(throttle) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(notePresses)
  const page = await context.newPage()
  // A page as apps have it: without the playground's panels, which draw all state again at each change, and without labels on texts.
  await page.goto(`${site.url}/plain.html?debug=off`)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await page.locator('[data-latchkey-button=account]').waitFor()
  const cdp = await context.newCDPSession(page)
  if (throttle > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const show = async (route) => {
    await page.evaluate((view) => window.latchkey.open({ view }), route)
    await page.locator(`[data-latchkey-view=${route.view}]`).waitFor()
  }
  return { page, show, close: () => context.close() }
}

/** The visitor reads the account for this time, in ms, so that code that loads in a quiet moment is loaded. */
const readMs = 1500

async function pressSend() {
  const { close, page, show } = await openConnected(promises[send].throttle)
  await show({ view: 'Account' })
  const button = page.locator('[data-latchkey-view=Account]').getByRole('button', { name: 'Send', exact: true })
  await button.waitFor()
  await page.waitForTimeout(readMs)
  const form = shown(page, '[data-latchkey-view=WalletSend] input')
  await button.click()
  const { at, pressedAt } = await form
  await close()
  return at - pressedAt
}

async function quoteAndPreview() {
  const { close, page, show } = await openConnected(1)
  await show({ view: 'Swap', toToken: 'TUSD' })
  const form = page.locator('[data-latchkey-view=Swap]')
  const amount = form.getByRole('textbox', { name: /^Amount in/ })
  await form.getByText(/1 ETH = /).waitFor()
  await amount.fill('')
  await form.getByText(/1 ETH = /).waitFor({ state: 'detached' })
  const quote = shown(page, '[data-latchkey-view=Swap] dl', '1 ETH = ')
  await amount.fill('0.1')
  const quoted = await quote
  const review = form.getByRole('button', { name: 'Review swap' })
  const preview = shown(page, '.lk-approve[data-state=ready]')
  await review.click()
  const previewed = await preview
  await close()
  return [quoted.at - quoted.answeredAt, previewed.at - previewed.answeredAt]
}

const results = []
for (let index = -1; index < rounds; index += 1) {
  const times = [await pressSend(), ...(await quoteAndPreview())]
  // The first round warms the machine up.
  if (index >= 0) results.push(times)
}
await browser.close()
await Promise.all([site.close(), local.close()])

let isKept = true
const table = Object.entries(promises).map(([what, { most, throttle }], column) => {
  const times = results.map((result) => result[column])
  const middle = median(times)
  isKept &&= middle <= most
  return { what, throttle, median: Math.round(middle), slowest: Math.round(Math.max(...times)), most }
})
console.log(`| money, ${rounds} rounds | CPU | median | slowest | at most |\n|---|---|---|---|---|`)
for (const { what, throttle, median: middle, slowest, most } of table)
  console.log(`| ${what} | ${throttle}x | ${middle} ms | ${slowest} ms | ${most} ms |`)
if (values.json) writeFileSync(values.json, JSON.stringify(table, null, 2))
process.exit(isKept ? 0 : 1)
