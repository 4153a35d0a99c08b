import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { bitcoinPageWallet } from '@latchkey/test-wallets/playwright'
import { axeChecker } from '../support/axe.ts'
import { expect, modal, type Page, test } from '../support/fixtures.ts'
import { oneEcosystem } from '../support/one-ecosystem.ts'
import { pageClient, view } from '../support/page-client.ts'
import { verifyBitcoin } from '../support/verify-bitcoin.ts'
import { watchText } from '../support/watch-text.ts'

const name = 'Bitcoin Test Wallet'
const payments = (network: 'regtest' | 'testnet') =>
  bitcoinMnemonicAccounts({ count: 2, network }).map(({ payment }) => payment.address)
const [alice = '', bob = ''] = payments('regtest')
const [aliceAway = '', bobAway = ''] = payments('testnet')

/** A page with Bitcoin and nothing else. */
const bitcoinPage = (page: Page) =>
  oneEcosystem(page, { option: 'bitcoin', controls: name, wallet: bitcoinPageWallet(page, name) })

test('Bitcoin, from connecting to leaving: signatures verify, transfers are on the chain', async ({ page, local }) => {
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
    connectSlowly,
    declineToSign,
    leave,
  } = bitcoinPage(page)
  const read = async (path: string) => (await fetch(`${local.bitcoin.url}${path}`)).json()
  const satsOf = async (of: string) => {
    const utxos = (await read(`/address/${of}/utxo`)) as { value: number }[]
    return utxos.reduce((sum, { value }) => sum + BigInt(value), 0n)
  }
  await open()
  // Announced by Wallet Standard, as a sats-connect provider and in UniSat's way, it is one row.
  await connectSlowly('bitcoin:connect')
  await expect(address).toHaveText(alice)

  await sign()
  expect(await signed()).toMatchObject({ account: alice, scheme: 'bip322-simple' })
  expect(await verifyBitcoin(await signed())).toBe(true)
  await declineToSign('bitcoin:signMessage')

  const [inscriptions] = await wallet.ordinals()
  const before = { bob: await satsOf(bob), inscriptions: await satsOf(inscriptions ?? '') }
  await send('0.01 BTC')
  const hash = await sent()
  await expect
    .poll(() => read(`/tx/${hash}`))
    .toMatchObject({
      vout: [{ scriptpubkey_address: bob, value: 1_000_000 }, { scriptpubkey_address: alice }],
      status: { confirmed: true },
    })
  await expect.poll(() => satsOf(bob)).toBe(before.bob + 1_000_000n)
  expect(await satsOf(inscriptions ?? '')).toBe(before.inscriptions)

  await switchTo('Bitcoin Away')
  await expect(network).toHaveText('Bitcoin Away (bip122:000000000933ea01ad0ee984209779ba)')
  await expect(address).toHaveText(aliceAway)
  await sign()
  await expect.poll(async () => (await signed()).account).toBe(aliceAway)
  expect(await verifyBitcoin(await signed())).toBe(true)
  expect(await wallet.prompts()).toEqual({
    'bitcoin:connect': 1,
    'bitcoin:signMessage': 3,
    'bitcoin:signTransaction': 1,
  })

  const seen = await watchText(page, 'status')
  await page.reload()
  await expect(status).toHaveText('connected')
  await expect(address).toHaveText(aliceAway)
  expect((await seen()).at(-1)).toBe('connected')
  await expect(network).toHaveText(/^Bitcoin Away/)
  expect(await wallet.prompts()).toEqual({})

  await wallet.switchAccount(1)
  await expect(address).toHaveText(bobAway)
  await sign()
  expect((await signed()).account).toBe(bobAway)

  await leave(() => expect.poll(wallet.listeners).toBe(0))
})

test('a Bitcoin wallet that declines, is locked, lies, or takes its permission back, and every view of it for everyone', async ({
  page,
}) => {
  const axe = await axeChecker(page)
  const { status, wallet, open, send, sign, result, connectDeclined } = bitcoinPage(page)
  const { show, close } = pageClient(page)
  await open()
  await connectDeclined('bitcoin:connect', () => axe.check('Connect, Bitcoin'))
  await axe.check('ConnectingExternal, declined by a Bitcoin wallet')

  await wallet.lock()
  await wallet.approve()
  await wallet.hang('unlock')
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await wallet.whenPending('unlock')
  await expect(modal(page).getByRole('heading', { name: `Continue in ${name}` })).toBeVisible()
  await wallet.unlock()
  await expect(status).toHaveText('connected')
  await expect(modal(page)).toBeHidden()

  await wallet.lie('other-outputs')
  await send('0.01 BTC')
  await expect(result).toHaveText(/^wallet\/sign-failed/)
  await wallet.lie('bad-signature')
  await sign()
  await expect(result).toHaveText(/^wallet\/sign-failed/)
  await wallet.lie(null)

  await show({ view: 'Account' })
  await expect(modal(page).getByText('BTC', { exact: false }).first()).toBeVisible()
  await axe.check('Account, Bitcoin')
  await show({ view: 'Networks' })
  await expect(view(page, 'Networks').getByText('Bitcoin Away')).toBeVisible()
  await axe.check('Networks, Bitcoin')
  await close()
  await wallet.disconnect()
  await expect(status).toHaveText('disconnected')
  axe.expectNone(8)
})
