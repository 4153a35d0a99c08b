// How long a reload takes to bring the wallet in use back while five other wallets, connected before, never answer: from the moment the page has
// made its client, at 4x CPU, in the built playground. Fails where a median is above what is promised.
//   node --conditions=@latchkey/source bench/restore/restore-bench.mjs [--rounds 9]
// A build of the playground must be there. LATCHKEY_CHROMIUM names the browser. Wants a machine that does nothing else.
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { startStack } from '../../apps/playground/stack/start-stack.ts'
import { chromiumPath } from '../../e2e/support/chromium.ts'
import { startSite } from '../../e2e/support/site.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)
/** The median in ms. */
const most = 300
/** How many times slower the page computes than this machine. */
const throttle = 4
const adapters = ['ethers', 'ethers5', 'wagmi']
const fromJourneys = createRequire(new URL('../../e2e/package.json', import.meta.url))
const { chromium } = fromJourneys('@playwright/test')
const { installPageWallet } = await import(fromJourneys.resolve('@latchkey/test-wallets/playwright'))
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Runs before the page's own code: resolves to what is connected first, and how long after the page made its client, in ms. */
function noteRestore() {
  window.__restored = new Promise((resolve) => {
    let made
    Object.defineProperty(window, 'latchkey', {
      configurable: true,
      get: () => made,
      set(value) {
        made = value
        const began = performance.now()
        const look = () => {
          const { connections } = value.client.connection.getState()
          const wallets = Object.values(connections).map(({ connectorId }) => connectorId)
          if (wallets.length) resolve({ wallets, took: performance.now() - began })
        }
        value.client.connection.subscribe(look)
        look()
      },
    })
  })
}

const local = await startStack({})
const site = await startSite(local.stack)
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })

/** A visitor who has connected six wallets, the first one last: the page, whose five other wallets hang from now on. */
async function visitor(adapter) {
  const page = await (await browser.newContext()).newPage()
  const names = ['In use', 'Other 1', 'Other 2', 'Other 3', 'Other 4', 'Other 5']
  const wallets = []
  for (const name of names) {
    const rdns = `org.example.${name.toLowerCase().replace(/\W/g, '-')}`
    wallets.push({ name, rdns, controls: await installPageWallet(page, { name, rdns, chains: local.stack.chains }) })
  }
  await page.addInitScript(noteRestore)
  await page.goto(`${site.url}/plain.html?debug=off&testWallets=off&adapter=${adapter}`)
  for (const { name } of [...wallets].reverse()) {
    const count = () =>
      page.evaluate(() => Object.keys(window.latchkey.client.connection.getState().connections).length)
    const before = await count()
    await page.evaluate(() => window.latchkey.open({ view: 'Connect' }))
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    while ((await count()) === before) await page.waitForTimeout(50)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  for (const { controls } of wallets.slice(1)) await controls.slow(3_600_000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  return { page, inUse: wallets[0].rdns }
}

let isKept = true
console.log(
  `| restore beside five hanging wallets, ${rounds} rounds, ${throttle}x | median | slowest | at most |\n|---|---|---|---|`,
)
for (const adapter of adapters) {
  const { inUse, page } = await visitor(adapter)
  const times = []
  for (let index = -1; index < rounds; index += 1) {
    await page.reload()
    const { took, wallets } = await page.evaluate(() => window.__restored)
    if (!wallets.join().includes(inUse)) throw new Error(`${adapter}: ${wallets.join()} came back, not ${inUse} alone`)
    // The first round warms the machine up.
    if (index >= 0) times.push(took)
  }
  await page.context().close()
  isKept &&= median(times) <= most
  console.log(`| ${adapter} | ${Math.round(median(times))} ms | ${Math.round(Math.max(...times))} ms | ${most} ms |`)
}
await browser.close()
await Promise.all([site.close(), local.close()])
process.exit(isKept ? 0 : 1)
