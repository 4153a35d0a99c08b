import { encodeSs58, polkadotMnemonicAccounts } from '@latchkey/test-wallets'
import { polkadotPageWallet } from '@latchkey/test-wallets/playwright'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { signatureVerify } from '@polkadot/util-crypto'
import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, needPolkadot, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { oneEcosystem } from '../support/one-ecosystem.ts'
import { pageClient, view } from '../support/page-client.ts'
import { recordViolations, strictPolicy, withSite } from '../support/strict-page.ts'

needPolkadot()
// A runtime takes its time where others use the machine too.
test.describe.configure({ timeout: 90_000 })

const name = 'Polkadot Test Wallet'
const [alice, bob] = polkadotMnemonicAccounts({ count: 2 }).map(({ publicKey }) => encodeSs58(publicKey, 2))

/** A page with Polkadot and nothing else. */
const polkadotPage = (page: Page) =>
  oneEcosystem(page, { option: 'polkadot', controls: name, wallet: polkadotPageWallet(page, name) })

test('Polkadot, from connecting to leaving: signatures verify, transfers are on the chain', async ({ page, local }) => {
  const { polkadot } = local.stack
  if (!polkadot || !alice || !bob) throw new Error('This stack has no Polkadot chain')
  const api = await ApiPromise.create({ provider: new WsProvider(polkadot.wsUrl) as never, noInitWarn: true })
  const read = async (pallet: string, ...keys: string[]) => (await api.query[pallet]?.account?.(...keys))?.toJSON()
  const units = async () => {
    const { data } = (await read('system', bob)) as { data: { free: string | number } }
    return BigInt(data.free)
  }
  const {
    status,
    address,
    network,
    wallet,
    open,
    sign,
    signed,
    send,
    sent,
    switchTo,
    result,
    connectSlowly,
    declineToSign,
    leave,
  } = polkadotPage(page)
  await open()
  await connectSlowly('enable')
  await expect(address).toHaveText(alice)

  await sign()
  const { message, signature, account, scheme } = await signed()
  expect([account, scheme]).toEqual([alice, 'sr25519'])
  expect(signatureVerify(`<Bytes>${message}</Bytes>`, signature, alice)).toMatchObject({ isValid: true })
  await declineToSign('signRaw')

  const slow = { timeout: 30_000 }
  const before = await units()
  await send('0.01 ROC')
  await expect(result).toHaveText(/^Sent 0x[\da-f]{64}$/, slow)
  const hash = await sent()
  await expect.poll(units, slow).toBe(before + 10_000_000_000n)
  await send('25 TUSD')
  await expect.poll(sent, slow).not.toBe(hash)
  await expect.poll(() => read('assets', polkadot.token.address, bob), slow).toMatchObject({ balance: 25_000_000 })

  await switchTo('Polkadot Away')
  await expect(network).toHaveText('Polkadot Away (polkadot:e143f23803ac50e8f6f8e62695d1ce9e)')
  // The same key, in that network's address format.
  await expect(address).toHaveText(polkadotMnemonicAccounts({ count: 1 })[0]?.address ?? '')
  expect(await wallet.prompts()).toEqual({ enable: 1, signRaw: 2, signPayload: 2 })

  await page.reload()
  await expect(status).toHaveText('connected')
  await expect(network).toHaveText(/^Polkadot Away/)
  expect(await wallet.prompts()).toEqual({})
  await switchTo('Polkadot Local')
  await expect(address).toHaveText(alice)

  await leave(() => expect.poll(wallet.listeners).toBe(0))
  await api.disconnect()
})

test('a Polkadot wallet that declines, is locked, or takes its permission back, and every view of it for everyone', async ({
  page,
}) => {
  const axe = await axeChecker(page)
  const { status, wallet, open, connectDeclined } = polkadotPage(page)
  const { show, close } = pageClient(page)
  await open()
  await connectDeclined('enable', () => axe.check('Connect, Polkadot'))

  await wallet.lock()
  await wallet.approve()
  await wallet.hang('unlock')
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await wallet.whenPending('unlock')
  await wallet.unlock()
  await expect(status).toHaveText('connected')
  await expect(modal(page)).toBeHidden()

  await show({ view: 'Account' })
  await expect(modal(page).getByText('ROC', { exact: false }).first()).toBeVisible({ timeout: 30_000 })
  await axe.check('Account, Polkadot')
  await show({ view: 'Networks' })
  await expect(view(page, 'Networks').getByText('Polkadot Away')).toBeVisible()
  await axe.check('Networks, Polkadot')
  await close()
  await wallet.disconnect()
  await expect(status).toHaveText('disconnected')
  expect(await wallet.prompts()).toEqual({ enable: 2, unlock: 1 })
  axe.expectNone(6)
})

test('balances come from the services, which read the chain’s own storage', async ({ page }) => {
  const { open, row, status } = { ...polkadotPage(page), open: () => home(page).open('adapter=none&polkadot=on') }
  await open()
  await connectButton(page).click()
  await row.click()
  await expect(status).toHaveText('connected')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(
    modal(page)
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: /Rococo[\d,.]+ ROC/ }),
  ).toBeVisible()
})

test('a strict page, without WebAssembly, reads and writes Polkadot’s chain without one violation', async ({
  page,
  context,
  local,
}) => {
  const { polkadot } = local.stack
  if (!polkadot) throw new Error('This stack has no Polkadot chain')
  const violations = await recordViolations(context)
  await withSite(local.stack, strictPolicy(local.stack, { hosts: [polkadot.wsUrl] }), async (site) => {
    const { result, row, send, status } = polkadotPage(page)
    await page.goto(`${site.url}/?adapter=none&polkadot=on&wallets=off`)
    await connectButton(page).click()
    await row.click()
    await expect(status).toHaveText('connected')
    await send('0.01 ROC')
    await expect(result).toHaveText(/^Sent 0x[\da-f]{64}$/, { timeout: 30_000 })
    await page.getByRole('button', { name: /^Account/ }).click()
    await expect(
      modal(page)
        .getByText(/\d ROC/)
        .first(),
    ).toBeVisible({ timeout: 30_000 })
  })
  expect(violations).toEqual([])
})
