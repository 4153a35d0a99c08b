import type { Page, Request } from '@playwright/test'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'
import { copyUri } from '../support/scan.ts'

type Seen = { readonly url: URL; readonly type: string }

/** Every request and socket of the page, its workers and frames. */
function recordRequests(page: Page): { readonly seen: readonly Seen[]; settled(): Promise<void> } {
  const seen: Seen[] = []
  const open = new Set<Request>()
  const context = page.context()
  context.on('request', (request) => {
    open.add(request)
    seen.push({ url: new URL(request.url()), type: request.resourceType() })
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => open.delete(request))
  page.on('websocket', (socket) => seen.push({ url: new URL(socket.url()), type: 'websocket' }))
  return {
    seen,
    /** All is answered, and nothing more is asked for: half a second's frames go by without a request. */
    async settled() {
      for (let before = -1; before !== seen.length; ) {
        before = seen.length
        await expect.poll(() => open.size).toBe(0)
        await page.evaluate(async () => {
          for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
        })
      }
    },
  }
}

/** `data:` images are no requests to a host. */
const hosts = (seen: readonly Seen[]) => [
  ...new Set(seen.filter(({ url }) => url.protocol !== 'data:').map(({ url }) => url.host)),
]
/** Whether the app's chunk of this name was asked for. */
const isLoaded = (seen: readonly Seen[], chunk: string) =>
  seen.some(({ url }) => url.pathname.startsWith(`/assets/${chunk}-`))
const host = (url: string) => new URL(url).host
const walletImage = (page: Page, wallet: string) =>
  modal(page)
    .getByRole('button', { name: new RegExp(`^${wallet}`) })
    .locator('img')

test('before the first click nothing but the app’s own chunks is requested, and no font ever', async ({
  page,
  site,
  quiet,
}) => {
  const { seen, settled } = recordRequests(page)
  await page.goto('/')
  await expect(connectButton(page)).toBeEnabled()
  await settled()
  expect(hosts(seen)).toEqual([host(site.url)])
  expect(seen.filter(({ type }) => !['document', 'script', 'stylesheet'].includes(type))).toEqual([])
  // The modal itself comes in a quiet moment, or with hover or focus, from the same place: then a click needs nothing more.
  await connectButton(page).hover()
  await expect.poll(() => isLoaded(seen, 'modal.lazy')).toBe(true)
  await settled()
  expect(hosts(seen)).toEqual([host(site.url)])
  expect(seen.filter(({ type }) => type === 'font')).toEqual([])
  quiet.allow(/Failed to load resource|Failed to fetch/)
  await page.context().setOffline(true)
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
})

test('where the modal’s code can’t be loaded a press says so, each time; a reload brings it', async ({
  page,
  quiet,
}) => {
  quiet.allow(/Failed to load resource|could not be loaded/)
  const words = page
    .getByRole('alert')
    .filter({ hasText: 'This didn’t load. Check your connection, then reload the page.' })
  const code = /\/assets\/modal\.lazy-/
  await page.route(code, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
  await page.goto('/')
  await failed
  await connectButton(page).click()
  await expect(words).toBeVisible()
  await expect(words).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
  await connectButton(page).click()
  await expect(words).toBeVisible()
  await page.unroute(code)
  await page.reload()
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
  await expect(words).toHaveCount(0)
})

test('after a quiet moment the list opens without the network', async ({ page, context, quiet }) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED|could not be loaded/)
  const { seen, settled } = recordRequests(page)
  await page.goto('/?wallets=list')
  await expect.poll(() => isLoaded(seen, 'modal.lazy')).toBe(true)
  await settled()
  await context.setOffline(true)
  const before = seen.length
  await connectButton(page).focus()
  await settled()
  expect(seen.slice(before).filter(({ url }) => url.protocol !== 'data:')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(modal(page).getByText('MetaMask')).toBeVisible()
})

test('without services, no host but the app’s own is asked: not by the list, a connection or a signature', async ({
  page,
  site,
  local,
}) => {
  const { seen, settled } = recordRequests(page)
  await page.goto('/?wallets=off&testWallets=two')
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
  await modal(page).getByRole('button', { name: 'Help' }).click()
  await expect(view(page, 'WhatIsAWallet')).toBeVisible()
  await modal(page).getByRole('button', { name: 'Back' }).click()
  await settled()
  expect(hosts(seen)).toEqual([host(site.url)])

  // Connected, the chain is asked; that is the app's own RPC endpoint.
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await expect(home(page).status).toHaveText('connected')
  await home(page).sign()
  await expect(home(page).result).toHaveText(/^Signed by/)
  await settled()
  const chains = local.stack.chains.map(({ rpcUrl }) => host(rpcUrl))
  expect(hosts(seen).filter((name) => name !== host(site.url) && !chains.includes(name))).toEqual([])
})

test('each host is asked when its service is needed: the registry by the list, the relay by a code', async ({
  page,
  site,
  local,
}) => {
  const { servicesUrl, relayUrl } = local.stack
  const { seen, settled } = recordRequests(page)
  await page.goto('/?icons=all')
  await connectButton(page).click()
  await expect(walletImage(page, 'MetaMask')).toBeVisible()
  await settled()
  expect(hosts(seen).sort()).toEqual([host(site.url), host(servicesUrl)].sort())
  const asked = seen.filter(({ url }) => url.host === host(servicesUrl))
  expect([...new Set(asked.map(({ url }) => url.pathname.split('/')[1]))]).toEqual(['getWallets', 'getWalletImage'])
  expect(seen.filter(({ type }) => type === 'websocket')).toEqual([])

  await modal(page)
    .getByRole('button', { name: /^WalletConnect/ })
    .click()
  await copyUri(page)
  await settled()
  const sockets = seen.filter(({ type }) => type === 'websocket')
  expect([...new Set(sockets.map(({ url }) => url.host))]).toEqual([host(relayUrl)])
  expect(hosts(seen).filter((name) => ![site.url, servicesUrl, relayUrl].map(host).includes(name))).toEqual([])
  expect(seen.filter(({ type }) => type === 'font')).toEqual([])
})

test('with an icon set, the registry is asked only for images of wallets that the set lacks, and once for each', async ({
  page,
  local,
}) => {
  const { seen, settled } = recordRequests(page)
  const asked = () =>
    seen
      .filter(({ url }) => url.host === host(local.stack.servicesUrl) && url.pathname.startsWith('/getWalletImage/'))
      .map(({ url }) => url.pathname.split('/')[2])
  await page.goto('/?icons=web3icons')
  await connectButton(page).click()
  // `@web3icons/core` has MetaMask.
  await expect(walletImage(page, 'MetaMask')).toBeVisible()
  await settled()
  expect(isLoaded(seen, 'metamask.svg')).toBe(true)

  await pageClient(page).show({ view: 'AllWallets' })
  await expect.poll(() => asked().length).toBeGreaterThan(0)
  await settled()
  expect(asked().filter((id = '') => ['metamask', 'phantom', 'rabby', 'rainbow', 'zerion'].includes(id))).toEqual([])
  expect(new Set(asked()).size).toBe(asked().length)
})
