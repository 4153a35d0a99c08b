// How long a login takes on local services: from the press on the field for the address, and from the moment the page adds the login frame, to the frame
// that is ready; from the last digit of the code to the connected page, without the time in which the visitor answers; and from the press on "Sign" to the signature. Fails where a median is above
// what is promised, or where Enter in the field for the address isn't drawn in the next frame.
//   node --conditions=@latchkey/source bench/login/login-bench.mjs [--rounds 15] [--json file]
// Builds of the playground and of the login site must be there. LATCHKEY_CHROMIUM names the browser.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { startStack } from '../../apps/playground/stack/start-stack.ts'
import { chromiumPath } from '../../e2e/support/chromium.ts'
import { startSite } from '../../e2e/support/site.ts'
import { withStoragePartitioning } from '../../e2e/support/storage-partitioning.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' }, json: { type: 'string' } } })
const rounds = Number(values.rounds)
const promises = {
  'press on the field for the address → login frame ready': undefined,
  'login frame asked for → ready': 250,
  'code entered → connected': 1000,
  'press on "Sign" → first signature, which opens the keys': 150,
  'press on "Sign" → signature': 150,
}
const fromJourneys = createRequire(new URL('../../e2e/package.json', import.meta.url))
const { chromium } = fromJourneys('@playwright/test')
const { loginVisitor } = await import(fromJourneys.resolve('@latchkey/test-wallets/playwright'))
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

/**
 * Runs in every document: notes when the login frame was asked for, added and ready, when the sixth digit was typed and when "Sign" was pressed, on the clock that
 * all documents share; and in which frame after Enter the field for the address showed that it is being sent.
 */
function noteInput() {
  window.addEventListener(
    'input',
    (event) => {
      const [field] = event.composedPath()
      if (field?.value?.length === 6) window.__typedAt = performance.timeOrigin + event.timeStamp
    },
    true,
  )
  window.addEventListener(
    'click',
    (event) => {
      window.__pressedAt = performance.timeOrigin + event.timeStamp
    },
    true,
  )
  window.addEventListener(
    'pointerdown',
    (event) => {
      const [field] = event.composedPath()
      if (field?.type === 'email') window.__askedAt ??= performance.timeOrigin + event.timeStamp
    },
    true,
  )
  new MutationObserver((_, observer) => {
    if (!document.querySelector('iframe')) return
    window.__addedAt = performance.timeOrigin + performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  window.addEventListener('message', ({ data }) => {
    if (data?.type === '@latchkey-frame/READY') window.__readyAt ??= performance.timeOrigin + performance.now()
  })
  window.addEventListener(
    'keydown',
    (event) => {
      const [field] = event.composedPath()
      if (event.key !== 'Enter' || field?.type !== 'email') return
      let frames = 0
      const look = () => {
        frames += 1
        if (field.readOnly) window.__drawnInFrame = frames
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

/** When an element of the page is there, with a text that begins so, on the same clock. */
const shownAt = (page, selector, start = '') =>
  page.evaluate(
    ([wanted, text]) =>
      new Promise((resolve) => {
        const look = () => {
          if (document.querySelector(wanted)?.textContent?.startsWith(text))
            resolve(performance.timeOrigin + performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    [selector, start],
  )

const local = await startStack({ login: {} })
const site = await startSite(local.stack)
const { port } = new URL(site.url)
const options = await withStoragePartitioning({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
const browser = await chromium.launch(options)
const { mailbox } = local.login

async function round(index) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(noteInput)
  const page = await context.newPage()
  const visitor = loginVisitor(page, { url: local.stack.login.url, mailbox })
  const modal = page.getByRole('dialog')
  const email = `bench${index}@mail.example`
  await page.goto(`http://app.shop.localhost:${port}/?login=on&testWallets=off`)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await modal.getByLabel('E-mail address').click()
  await visitor.submitEmail(email)
  const code = await mailbox.nextCode(email)
  const field = modal.getByLabel('Code from the mail, six digits')
  await field.fill(code.slice(0, 5))
  const frame = () => page.frames().find((each) => each.url().startsWith(local.stack.login.url))
  const pressedAt = () => frame().evaluate(() => window.__pressedAt)
  // A first login asks for a recovery. The visitor's time to answer isn't counted.
  const asked = shownAt(page, 'dialog[data-latchkey-login][open]')
  await field.press(code.slice(5))
  const toQuestion = (await asked) - (await page.evaluate(() => window.__typedAt))
  const connected = shownAt(page, '[data-testid=status]', 'connected')
  await visitor.later()
  const toConnected = toQuestion + (await connected) - (await pressedAt())

  const sign = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign message' }).click()
    await page.getByTestId('result').getByText('…').waitFor()
    const signed = shownAt(page, '[data-testid=result]', 'Signed by')
    await visitor.approve()
    return (await signed) - (await pressedAt())
  }
  const [pressToReady, toReady, drawnInFrame] = await page.evaluate(() => [
    window.__readyAt - window.__askedAt,
    window.__readyAt - window.__addedAt,
    window.__drawnInFrame,
  ])
  const times = [pressToReady, toReady, toConnected, await sign(), await sign()]
  await context.close()
  return { times, drawnInFrame }
}

await round('warm')
const results = []
for (let index = 0; index < rounds; index += 1) results.push(await round(index))
await browser.close()
await Promise.all([site.close(), local.close()])

let isKept = true
const table = Object.entries(promises).map(([what, most], column) => {
  const times = results.map((result) => result.times[column])
  const middle = median(times)
  isKept &&= most === undefined || middle <= most
  return { what, median: Math.round(middle), slowest: Math.round(Math.max(...times)), most }
})
console.log(`| login, ${rounds} rounds, 1x | median | slowest | at most |\n|---|---|---|---|`)
for (const { what, median: middle, slowest, most } of table)
  console.log(`| ${what} | ${middle} ms | ${slowest} ms | ${most === undefined ? '' : `${most} ms`} |`)
const frames = results.map(({ drawnInFrame }) => drawnInFrame)
isKept &&= frames.every((frame) => frame === 1)
console.log(
  `\nEnter in the field for the address is drawn in frame ${Math.max(...frames)} after it, at most in frame 1`,
)
if (values.json) writeFileSync(values.json, JSON.stringify(table, null, 2))
process.exit(isKept ? 0 : 1)
