import type { Page } from '@playwright/test'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { view } from '../support/page-client.ts'

/** Every request and socket of a page, as origins and paths. */
function record(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) urls.push(request.url())
  })
  page.on('websocket', (socket) => urls.push(socket.url()))
  return {
    urls,
    outside: (site: string) => urls.filter((url) => !url.startsWith(site)).map((url) => new URL(url).origin),
  }
}

test('before the first click nothing but the app’s own files is asked for, fonts neither', async ({ page, site }) => {
  const requests = record(page)
  await page.goto('/plain.html')
  await expect(connectButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.outside(site.url)).toEqual([])
  expect(requests.urls.filter((url) => /\.(woff2?|ttf|otf)$/.test(url))).toEqual([])
})

test('with a list of its own, opening and browsing wallets reaches no other host', async ({ page, site }) => {
  const requests = record(page)
  await page.goto('/plain.html?wallets=list')
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
  await modal(page)
    .getByRole('button', { name: /All wallets/ })
    .click()
  await expect(modal(page).getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.outside(site.url)).toEqual([])
})

test('the relay is reached when its row is pressed, and only the configured one', async ({ page, site, local }) => {
  const requests = record(page)
  await page.goto('/plain.html?wallets=list')
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
  expect(requests.outside(site.url)).toEqual([])
  await modal(page)
    .getByRole('button', { name: /WalletConnect/ })
    .click()
  await expect(modal(page).getByRole('button', { name: 'Copy link' })).toBeEnabled()
  const reached = [...new Set(requests.outside(site.url))]
  expect(reached).toEqual([new URL(local.stack.relayUrl).origin])
})

test('the registry is asked once the modal opens, and only the configured one', async ({ page, site, local }) => {
  const requests = record(page)
  await page.goto('/plain.html')
  await connectButton(page).click()
  await expect(modal(page).getByRole('button', { name: /All wallets/ })).toBeVisible()
  const services = new URL(local.stack.servicesUrl).origin
  await expect.poll(() => [...new Set(requests.outside(site.url))]).toEqual([services])
  await page.waitForLoadState('networkidle')
  expect([...new Set(requests.outside(site.url))]).toEqual([services])
})
