import { chain } from '../support/chain.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { view } from '../support/page-client.ts'
import { scan } from '../support/scan.ts'

/** What wagmi asks first when it connects. */
const connecting = 'wallet_requestPermissions'

test('back while the wallet shows a connect, then approve: the connection is adopted', async ({ page }) => {
  await page.goto('/')
  const { wallet, choose, status, operations } = home(page)
  await wallet.hang(connecting)
  await choose()
  await expect(view(page, 'ConnectingExternal')).toBeVisible()
  await wallet.whenPending(connecting)
  await modal(page).getByRole('button', { name: 'Back' }).click()
  await expect(view(page, 'Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await expect(status).toHaveText('disconnected')

  await wallet.approvePending()
  await expect(status).toHaveText('connected')
  await expect(operations.first()).toHaveAttribute('data-status', 'done')
  await page.reload()
  await expect(status).toHaveText('connected')
})

test('a connect that is declined after its view was left leaves no error behind', async ({ page }) => {
  await page.goto('/')
  const { wallet, choose, status, operations } = home(page)
  await wallet.hang(connecting)
  await choose()
  await wallet.whenPending(connecting)
  await expect(view(page, 'ConnectingExternal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view(page, 'Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await wallet.rejectPending()
  await expect(operations.first()).toHaveAttribute('data-status', 'rejected')
  await expect(status).toHaveText('disconnected')
  await expect(connectButton(page)).toBeVisible()
})

test('a signature that is approved late ends in the operations list', async ({ page }) => {
  await page.goto('/')
  const visitor = home(page)
  const { wallet, sign, operations } = visitor
  await visitor.connect()
  await wallet.hang('personal_sign')
  await sign()
  await wallet.whenPending('personal_sign')
  // Elsewhere meanwhile: the account is looked at and left.
  await page.locator('[data-latchkey-button=account]').click()
  await expect(view(page, 'Account')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await wallet.approvePending()
  const signature = operations.and(page.locator('[data-kind=signature]')).first()
  await expect(signature).toHaveAttribute('data-status', 'done')
})

test('a transaction that is approved late keeps its hash, also after a reload', async ({ page, local }) => {
  await page.goto('/')
  const visitor = home(page)
  const { wallet, send, operations, hash } = visitor
  await visitor.connect()
  await wallet.hang('eth_sendTransaction')
  await send()
  await wallet.whenPending('eth_sendTransaction')
  await page.locator('[data-latchkey-button=account]').click()
  await expect(view(page, 'Account')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await expect(operations.and(page.locator('[data-kind=transaction]')).first()).toHaveAttribute('data-status', 'asked')

  await wallet.approvePending()
  const sent = await hash()
  const { status } = await chain(local.chains[0].url).receipt(sent)
  expect(status).toBe('success')
  await page.reload()
  expect(await hash()).toBe(sent)
})

test('a transaction that was left before its block came is asked after by the next page', async ({ page, local }) => {
  const { setAutomine, mine } = chain(local.chains[0].url)
  await page.goto('/')
  const visitor = home(page)
  const { send, operations, hash } = visitor
  await visitor.connect()
  await setAutomine(false)
  await send()
  const sent = await hash()
  await page.reload()
  expect(await hash()).toBe(sent)
  await expect(operations.first()).toHaveAttribute('data-status', 'sent')
  await mine()
  await setAutomine(true)
  await expect(operations.first()).toHaveAttribute('data-status', 'done')
})

test('late answers of a phone are adopted as well: the pairing after its view was left, then a transaction', async ({
  page,
  phone,
  local,
}) => {
  await page.goto('/')
  const { status, send, operations, hash } = home(page)
  phone.hang()
  await scan(page, phone)
  await phone.whenPending('wc_sessionPropose')
  await modal(page).getByRole('button', { name: 'Back' }).click()
  await expect(view(page, 'Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status).toHaveText('disconnected')
  phone.approvePending()
  await expect(status).toHaveText('connected')

  await send()
  await phone.whenPending('eth_sendTransaction')
  await page.locator('[data-latchkey-button=account]').click()
  await expect(view(page, 'Account')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await expect(operations.first()).toHaveAttribute('data-status', 'asked')
  phone.approvePending()
  const sent = await hash()
  expect(await chain(local.chains[0].url).receipt(sent)).toMatchObject({ status: 'success' })
  await page.reload()
  expect(await hash()).toBe(sent)
})
