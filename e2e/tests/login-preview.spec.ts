import { deployAllowances } from '@latchkey/services/allowances-testing'
import { loginVisitor, pressToClose } from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
import { type Address, getAddress, type Hex, pad, toHex } from 'viem'
import { deployOddToken } from '../support/deploy-odd-token.ts'
import { expect, test } from '../support/login-frame-fixtures.ts'
import { axeFaults, type FrameApp, type LoginFrameSite, openFrameApp, readAxe } from '../support/login-frame-site.ts'

const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const words = (...given: readonly (Address | bigint)[]) =>
  given.map((one) => pad(typeof one === 'bigint' ? toHex(one) : one, { size: 32 }).slice(2)).join('')
const transfer = (to: Address, units: bigint) => `0xa9059cbb${words(to, units)}` as Hex
const approve = (spender: Address, units: bigint) => `0x095ea7b3${words(spender, units)}` as Hex

/** A login with 10 ETH and ten of a token, `TENTH`. Each transfer of that token burns a tenth. */
async function openWithTokens(page: Page, site: LoginFrameSite, email: string) {
  const app = await openFrameApp(page, site)
  const { address } = await app.logIn(email)
  await site.fund(address)
  const token = await deployOddToken(site.anvil.url, 'FeeToken', address as Address, 10n ** 19n)
  const send = (data: Hex, to: Hex = token.address) =>
    app.rpc<string>('eth_sendTransaction', [{ from: address, to, data }])
  return { app, address, token, send }
}

/** The same, where the app asks that a stranger may take `units` of a token. */
async function askToApprove(page: Page, site: LoginFrameSite, email: string, units = 2n ** 256n - 1n) {
  const opened = await openWithTokens(page, site, email)
  const { token } = await deployAllowances(site.anvil.url)
  return { ...opened, approve: () => opened.send(approve(stranger, units), token) }
}

const parts = ({ frame }: Pick<FrameApp, 'frame'>) => ({
  amounts: frame.locator('.lk-preview-amount'),
  finding: (code: string) => frame.locator(`[data-code="${code}"]`),
  confirm: frame.getByRole('button', { name: 'Approve', exact: true }),
  reject: frame.getByRole('button', { name: 'Reject' }),
})

test('a transfer of a token is shown by its own name and in whole units, as the node saw it, and is sent', async ({
  email,
  page,
  site,
}) => {
  const { app, address, send, token } = await openWithTokens(page, site, email)
  const sent = send(transfer(stranger, 15n * 10n ** 17n))
  const { amounts, confirm } = parts(app)
  await expect(amounts).toHaveText(['−1.5 TENTH'])
  await expect(app.frame.getByText(getAddress(token.address))).toBeVisible()
  await app.frame.getByText('Details').click()
  await expect(app.frame.getByText('transfer', { exact: true })).toBeVisible()
  await confirm.click()
  expect((await sent).payload).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => token.balanceOf(address as Address)).toBe(85n * 10n ** 17n)
})

test('an unlimited approval is shown as a danger: the visitor ticks it first, and Reject is the first choice', async ({
  email,
  page,
  site,
}) => {
  const { app, approve } = await askToApprove(page, site, email)
  const sent = approve()
  const { confirm, finding, reject } = parts(app)
  await expect(finding('approval/unlimited')).toContainText('may take all your ALW')
  await expect(finding('approval/spender-not-contract')).toBeVisible()
  await expect(reject).toHaveAttribute('data-variant', 'primary')
  await expect(app.frame.getByText('Read and tick the warnings first.')).toBeVisible()
  const boxes = app.frame.getByRole('checkbox')
  const count = await boxes.count()
  expect(count).toBeGreaterThan(0)
  for (let index = 0; index < count; index += 1) {
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await boxes.nth(index).click()
  }
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  // After the box is cleared, the acknowledgement doesn't count any more.
  await boxes.first().click()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await boxes.first().click()
  await confirm.click()
  expect((await sent).payload).toMatch(/^0x[0-9a-f]{64}$/)
})

test('a transaction that would fail has a warning before it costs a fee', async ({ email, page, site }) => {
  const { app, address } = await openWithTokens(page, site, email)
  // A plain account sends no call that the node refuses; its calls one after the other are tried only one by one.
  const { address: token } = await deployOddToken(site.anvil.url, 'FeeToken', address as Address, 1n)
  const calls = [
    { to: stranger, value: '0x1' },
    { to: token, data: transfer(stranger, 5n) },
  ]
  const sent = app.rpc('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: false, calls },
  ])
  await expect(parts(app).finding('simulation/reverts')).toBeVisible()
  // Each call's addresses stand there whole: a forged one differs in its middle.
  await expect(app.frame.getByText(stranger).first()).toBeVisible()
  await expect(app.frame.getByRole('main').getByText(token)).toBeVisible()
  await loginVisitor(page, { url: site.login }).reject()
  expect((await sent).ok).toBe(false)
})

test('services that can’t try it: the question shows the calls’ own claims as such, and the visitor may go on', async ({
  email,
  faults,
  page,
  site,
}) => {
  await page.route('**/v1/preview/**', (route) => route.abort())
  const { app, send } = await openWithTokens(page, site, email)
  const sent = send(transfer(stranger, 10n ** 18n))
  const { amounts, confirm, finding } = parts(app)
  // The node itself says how the token is called.
  await expect(amounts).toHaveText(['−1 TENTH'])
  await expect(finding('simulation/unavailable')).toBeVisible()
  await confirm.click()
  expect((await sent).ok).toBe(true)
  expect(faults.splice(0).every((fault) => fault.includes('ERR_FAILED'))).toBe(true)
})

test('a preview that can’t be loaded has a message, with the login’s own reading; Reject is the first choice', async ({
  email,
  faults,
  page,
  site,
}) => {
  await page.route('**/assets/preview-part-*', (route) => route.abort())
  const { app, approve } = await askToApprove(page, site, email, 7n)
  const sent = approve()
  const { confirm, reject } = parts(app)
  await expect(
    app.frame.getByRole('main').getByText('What this would do could not be tried.', { exact: false }),
  ).toBeVisible()
  await expect(
    app.frame.getByRole('main').getByText('Afterwards this account may take these tokens at any time.'),
  ).toBeVisible()
  await expect(reject).toHaveAttribute('data-variant', 'primary')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await app.frame.getByRole('checkbox').click()
  await confirm.click()
  expect((await sent).ok).toBe(true)
  expect(faults.splice(0).every((fault) => fault.includes('ERR_FAILED'))).toBe(true)
})

test('a permit shows its spender and its amount, and has to be ticked', async ({ email, page, site }) => {
  const { app, address, token } = await openWithTokens(page, site, email)
  const typed = {
    domain: { name: 'Tenth', version: '1', chainId: 31337, verifyingContract: token.address },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { owner: address, spender: stranger, value: `${2n ** 256n - 1n}`, nonce: '0', deadline: '9999999999' },
  }
  const signed = app.rpc<string>('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  const sign = app.frame.getByRole('button', { name: 'Sign', exact: true })
  await expect(parts(app).finding('permit/signature')).toBeVisible()
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  await loginVisitor(page, { url: site.login }).approve({ acknowledges: true })
  expect((await signed).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('in a window of the login site the same is shown and ticked, and the frame has no box', async ({
  context,
  email,
  page,
  site,
}) => {
  // As in Firefox and Safari.
  await context.addInitScript(() => {
    delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible
  })
  const { app, approve } = await askToApprove(page, site, email)
  const sent = approve()
  await expect(parts(app).finding('approval/unlimited')).toBeVisible()
  await expect(app.frame.getByRole('checkbox')).toHaveCount(0)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    app.frame.getByRole('button', { name: 'Continue in a window' }).click(),
  ])
  const approving = opened.getByRole('button', { name: 'Approve', exact: true })
  await expect(opened.locator('[data-code="approval/unlimited"]')).toBeVisible()
  await expect(approving).toHaveAttribute('aria-disabled', 'true')
  for (const box of await opened.getByRole('checkbox').all()) await box.click()
  await expect(approving).not.toHaveAttribute('aria-disabled', 'true')
  await pressToClose(opened, () => approving.click())
  expect((await sent).payload).toMatch(/^0x[0-9a-f]{64}$/)
})

for (const [locale, theme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const)
  test(`a danger has no accessibility fault and fits 320 px, in its own words: ${locale}, ${theme}`, async ({
    email,
    page,
    site,
  }) => {
    await page.addInitScript(await readAxe())
    const { app, approve } = await askToApprove(page, site, email)
    await page.setViewportSize({ width: 320, height: 720 })
    await page.evaluate(() => {
      const frame = document.querySelector('iframe')
      if (frame) frame.style.inlineSize = '320px'
    })
    await app.ask('SYNC_THEME', { themeMode: theme, locale })
    const sent = approve()
    const said = parts(app).finding('approval/unlimited')
    await expect(said).toBeVisible()
    await expect(said).toContainText(locale === 'ar' ? /[\u0600-\u06ff]/ : 'may take all your ALW')
    expect(await axeFaults(app.document())).toEqual([])
    expect(
      await app.document().evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    await page.keyboard.press('Escape')
    expect((await sent).ok).toBe(false)
  })
