import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { solanaPageWallet } from '@latchkey/test-wallets/playwright'
import { ed25519 } from '@noble/curves/ed25519.js'
import { type Address, createSolanaRpc, getBase58Encoder, type Signature } from '@solana/kit'
import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { oneEcosystem } from '../support/one-ecosystem.ts'
import { pageClient, view } from '../support/page-client.ts'
import { watchText } from '../support/watch-text.ts'

const name = 'Solana Test Wallet'
const [alice = '', bob = ''] = solanaMnemonicAccounts({ count: 2 }).map(({ address }) => address)
const bytes = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

/** A page with Solana and nothing else. */
const solanaPage = (page: Page) =>
  oneEcosystem(page, { option: 'solana', controls: name, wallet: solanaPageWallet(page, name) })

test('Solana, from connecting to leaving: signatures verify, transfers are on the chain', async ({ page, local }) => {
  const rpc = createSolanaRpc(local.solana.url)
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
  } = solanaPage(page)
  const lamports = async (of: string) => (await rpc.getBalance(of as Address).send()).value
  await open()
  await connectSlowly('standard:connect')
  await expect(address).toHaveText(alice)

  await sign()
  const { message, signature, account } = await signed()
  expect(account).toBe(alice)
  expect(ed25519.verify(bytes(signature), new TextEncoder().encode(message), bytes(alice))).toBe(true)
  await declineToSign('solana:signMessage')

  const before = await lamports(bob)
  await send('0.01 SOL')
  const hash = (await sent()) as Signature
  await expect.poll(() => lamports(bob)).toBe(before + 10_000_000n)
  const state = async () => (await rpc.getSignatureStatuses([hash]).send()).value[0]
  await expect.poll(state).toMatchObject({ confirmationStatus: 'finalized', err: null })

  const mint = local.stack.solana.token.address as Address
  const units = async () => {
    const { value } = await rpc.getTokenAccountsByOwner(bob as Address, { mint }, { encoding: 'jsonParsed' }).send()
    return value.reduce((sum, held) => sum + BigInt(held.account.data.parsed.info.tokenAmount.amount), 0n)
  }
  const had = await units()
  await send('25 TUSD')
  await expect.poll(sent).not.toBe(hash)
  await expect.poll(units).toBe(had + 25_000_000n)

  await switchTo('Solana Away')
  await expect(network).toHaveText('Solana Away (solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1)')
  expect(await wallet.prompts()).toEqual({
    'standard:connect': 1,
    'solana:signMessage': 2,
    'solana:signAndSendTransaction': 2,
  })

  // As slow as an extension that has to wake up.
  await wallet.slow(100)
  const seen = await watchText(page, 'status')
  await page.reload()
  await expect(status).toHaveText('connected')
  await expect(address).toHaveText(alice)
  // A client that keeps the truth itself reads storage when the page has mounted it, so the first commit has no connection yet.
  expect((await seen()).slice(-2)).toEqual(['connecting', 'connected'])
  await expect(network).toHaveText(/^Solana Away/)
  expect(await wallet.prompts()).toEqual({})
  await wallet.slow(0)

  await wallet.switchAccount(1)
  await expect(address).toHaveText(bob)
  await sign()
  expect((await signed()).account).toBe(bob)

  await leave(() => expect.poll(wallet.listeners).toBe(0))
})

test('a Solana wallet that declines, is locked, or takes its permission back, and every view of it for everyone', async ({
  page,
}) => {
  const axe = await axeChecker(page)
  const { status, wallet, open, connectDeclined } = solanaPage(page)
  const { show, close } = pageClient(page)
  await open()
  await connectDeclined('standard:connect', () => axe.check('Connect, Solana'))
  await axe.check('ConnectingExternal, declined by a Solana wallet')

  await wallet.lock()
  await wallet.approve()
  await wallet.hang('unlock')
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await wallet.whenPending('unlock')
  await expect(modal(page).getByRole('heading', { name: `Continue in ${name}` })).toBeVisible()
  await wallet.unlock()
  await expect(status).toHaveText('connected')
  await expect(modal(page)).toBeHidden()

  await show({ view: 'Account' })
  await expect(modal(page).getByText('SOL', { exact: false }).first()).toBeVisible()
  await axe.check('Account, Solana')
  await show({ view: 'Networks' })
  await expect(view(page, 'Networks').getByText('Solana Away')).toBeVisible()
  await axe.check('Networks, Solana')
  await close()
  await wallet.disconnect()
  await expect(status).toHaveText('disconnected')
  expect(await wallet.prompts()).toEqual({ 'standard:connect': 2, unlock: 1 })
  axe.expectNone(8)
})

test('a wallet that the app brings as @solana/wallet-adapter-base has it connects and signs, and is not woken by a reload', async ({
  page,
}) => {
  const visitor = home(page)
  const [, , carol = ''] = solanaMnemonicAccounts({ count: 3 }).map(({ address }) => address)
  await visitor.open('adapter=none&solana=on&wallets=off&testWallets=page')
  await visitor.connect(/^App Wallet/)
  await expect(visitor.address).toHaveText(carol)
  await visitor.sign()
  const { message, signature } = await visitor.signed()
  expect(ed25519.verify(bytes(signature), new TextEncoder().encode(message), bytes(carol))).toBe(true)
  // It can't make transactions of the app's web3.js from bytes, so it is not asked to.
  await visitor.send('0.01 SOL')
  await expect(visitor.result).toHaveText(/^wallet\/unsupported-method/)
  // Its shape has no way to connect that is sure not to prompt.
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await expect(visitor.status).toHaveText('disconnected')
})
