import { type Browser, expect as baseExpect, chromium, type Page } from '@playwright/test'
import { chromiumPath } from './chromium.ts'
import { type NewcomerWallet, type Nodes, newcomerWallets } from './newcomer-wallets.ts'

// A development server compiles a page when it is first asked for.
const timeout = 90_000
const expect = baseExpect.configure({ timeout: timeout / 3 })

export type Visit = {
  readonly url: string
  /** The page shows a request to sign in after the wallet is connected. */
  readonly signIn?: boolean | undefined
  readonly wallet?: NewcomerWallet | undefined
  /** What the page's own button is called. */
  readonly button?: string | undefined
  /** The title of the Connect view, where it isn't in English. */
  readonly title?: string | undefined
  /** What the console tells the developer; without it an app's console is empty. */
  readonly told?: RegExp | undefined
  /** A row of the Connect view that leads to another view. */
  readonly view?: string | undefined
  /** What the page shows once an account is connected, where that isn't our button. */
  readonly connected?: RegExp | undefined
  /** Called with the time of each step, in ms. */
  readonly onStep: (step: string, took: number) => void
}

/** What the Esplora of Bitcoin's page says of any address: nothing was ever received. */
const isEsplora = (url: string) => new URL(url).host === 'esplora.example'
const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
const emptyAddress = { chain_stats: none, mempool_stats: none }

/**
 * Answers JSON-RPC requests to any host from the local chains, and notes every other request to a host that isn't the site's. A node that is asked
 * through a WebSocket, as Polkadot's are, is there and says nothing.
 */
async function keepLocal(page: Page, site: string, { ethereumRpc, solanaRpc }: Nodes, faults: string[]): Promise<void> {
  await page.routeWebSocket(
    (url) => url.host !== new URL(site).host,
    () => {},
  )
  await page.route(
    (url) => url.origin !== new URL(site).origin && url.protocol.startsWith('http'),
    async (route) => {
      const request = route.request()
      const body = request.postData() ?? ''
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
      if (isEsplora(request.url())) return route.fulfill({ headers, json: emptyAddress })
      if (!body.includes('"jsonrpc"')) {
        faults.push(`a request to ${new URL(request.url()).host}, which the page doesn't configure`)
        return route.abort()
      }
      const node = /"method":"(?:eth|net|web3)_/.test(body) ? ethereumRpc : solanaRpc
      const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return route.fulfill({
        status: answer.status,
        headers,
        contentType: 'application/json',
        body: await answer.text(),
      })
    },
  )
}

/**
 * Said by no app: the wallets' notes, that Playwright turns off the browser's cache to answer requests, and a message of Next's development
 * server that comes before its pages router is ready.
 */
const notOfTheApp = /@latchkey\/test-wallets|cache-bypass-in-dev|^\[HMR\] Invalid message: \{"type":"isrManifest"/

/** Every error and warning of the console. React's, Next's and the bundler's among them: hydration mismatches are errors there. */
function recordFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const isFault = message.type() === 'error' || message.type() === 'warning'
    if (isFault && !notOfTheApp.test(message.text())) faults.push(message.text())
  })
  return faults
}

async function walk(page: Page, faults: string[], nodes: Nodes, visit: Visit): Promise<void> {
  const { button = 'Connect wallet', connected, onStep, signIn, title, told, url, view, wallet = 'Test Wallet' } = visit
  async function step(name: string, act: () => Promise<void>): Promise<void> {
    const began = performance.now()
    try {
      await act()
      if (faults.length && !told) throw new Error('the console is not empty')
    } catch (cause) {
      const shown = await page.locator('dialog[open], body').allInnerTexts()
      const message = `${name}: ${cause instanceof Error ? cause.message : cause}`
      throw new Error([message, ...faults, `The page says: ${shown.join(' | ')}`].join('\n  '), { cause })
    }
    onStep(name, performance.now() - began)
  }
  const wallets = new Map<NewcomerWallet, { prompts(): Promise<object> }>()
  // Wallets of two ecosystems are there in any case: an app lists those of its own.
  for (const name of new Set<NewcomerWallet>(['Test Wallet', 'Solana Test Wallet', wallet]))
    wallets.set(name, await newcomerWallets[name](page, nodes))
  const asked = async () => Object.keys((await wallets.get(wallet)?.prompts()) ?? {})
  const modal = page.getByRole('dialog')
  const connect = page.getByRole('button', { name: button, exact: true })
  const isConnected = async () => {
    if (connected) await expect(page.getByText(connected).first()).toBeVisible()
    else await expect(connect).toBeHidden()
  }

  await step('open', async () => {
    await page.goto(url)
    await expect(connect).toBeVisible()
    const width = (await connect.boundingBox())?.width ?? 0
    const isOurs = (await connect.getAttribute('data-latchkey-button')) !== null
    if (isOurs && width > 400) throw new Error(`the button is ${width} px wide: the page's layout stretches it`)
    await page.waitForLoadState('networkidle')
  })
  await step('connect', async () => {
    await connect.click()
    if (title) await expect(modal.getByRole('heading', { name: title })).toBeVisible()
    if (view) {
      await modal.getByRole('button', { name: new RegExp(`^${view}`) }).click()
      await expect(modal.getByRole('heading', { name: view })).toBeVisible()
      await modal.getByRole('button', { name: 'Back' }).click()
    }
    if (button !== wallet) await modal.getByRole('button', { name: new RegExp(`^${wallet}`) }).click()
    if (signIn) await expect(modal.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    else await expect(modal).toBeHidden()
    await isConnected()
  })
  if (signIn)
    await step('sign in', async () => {
      await modal.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(modal).toBeHidden()
    })
  await step('return', async () => {
    await page.reload()
    await isConnected()
    await expect(modal).toBeHidden()
    const again = await asked()
    if (again.length) throw new Error(`the wallet was asked again: ${again.join(', ')}`)
    await page.waitForLoadState('networkidle')
    if (told) await expect.poll(() => faults.join('\n')).toMatch(told)
  })
}

/** A newcomer's browser: the Chromium of the journeys. Throws where there is none. */
export async function openVisitor(
  nodes: Nodes,
): Promise<{ visit(visit: Visit): Promise<void>; close(): Promise<void> }> {
  const executablePath = await chromiumPath()
  if (!executablePath) throw new Error('There is no Chromium: set LATCHKEY_CHROMIUM to where one is.')
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  return {
    async visit(visit) {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(timeout)
      try {
        const faults = recordFaults(page)
        await keepLocal(page, visit.url, nodes, faults)
        await walk(page, faults, nodes, visit)
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}
