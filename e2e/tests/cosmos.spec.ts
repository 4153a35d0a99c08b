import { StargateClient } from '@cosmjs/stargate'
import { cosmosMnemonicAccounts } from '@latchkey/test-wallets'
import { cosmosPageWallet, installCosmosPageWallet } from '@latchkey/test-wallets/playwright'
import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { oneEcosystem } from '../support/one-ecosystem.ts'
import { pageClient, view } from '../support/page-client.ts'
import { verifyCosmos } from '../support/verify-cosmos.ts'
import { watchText } from '../support/watch-text.ts'

const name = 'Cosmos Test Wallet'
const accounts = cosmosMnemonicAccounts({ count: 2 })
const [alice = '', bob = ''] = accounts.map(({ addressOn }) => addressOn('cosmos'))
const [aliceAway = '', bobAway = ''] = accounts.map(({ addressOn }) => addressOn('osmo'))

/** A page with Cosmos and nothing else. */
// The row has the name of its place in the page.
const cosmosPage = (page: Page) =>
  oneEcosystem(page, { option: 'cosmos', controls: name, rowName: 'Keplr', wallet: cosmosPageWallet(page, name) })

test('Cosmos, from connecting to leaving: signatures verify, transfers are on the chain', async ({ page, local }) => {
  const chain = await StargateClient.connect(local.cosmos.chain.url)
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
  } = cosmosPage(page)
  const held = async (denom: string) => BigInt((await chain.getBalance(bob, denom)).amount)
  await open()
  await connectSlowly('enable')
  await expect(address).toHaveText(alice)

  await sign()
  const answer = await signed()
  expect(answer).toMatchObject({ account: alice, scheme: 'adr36' })
  expect(await verifyCosmos(answer)).toBe(true)
  expect(await verifyCosmos({ ...answer, message: `${answer.message}.` })).toBe(false)
  await declineToSign('signArbitrary')

  const before = await held('uatom')
  await send('0.01 ATOM')
  const hash = await sent()
  await expect.poll(() => held('uatom')).toBe(before + 10_000n)
  await expect.poll(() => chain.getTx(hash)).toMatchObject({ code: 0, hash })

  const { token } = local.stack.cosmos
  const tokens = await held(token.address)
  await send('25 TUSD')
  await expect.poll(sent).not.toBe(hash)
  await expect.poll(() => held(token.address)).toBe(tokens + 25_000_000n)

  await switchTo('Cosmos Away')
  await expect(network).toHaveText(`Cosmos Away (${local.cosmos.away.chainId})`)
  await expect(address).toHaveText(aliceAway)
  await sign()
  await expect.poll(async () => (await signed()).account).toBe(aliceAway)
  expect(await verifyCosmos(await signed())).toBe(true)
  expect(await wallet.prompts()).toEqual({ enable: 1, signArbitrary: 3, signDirect: 2 })

  const seen = await watchText(page, 'status')
  await page.reload()
  await expect(status).toHaveText('connected')
  await expect(address).toHaveText(aliceAway)
  expect((await seen()).at(-1)).toBe('connected')
  await expect(network).toHaveText(/^Cosmos Away/)
  expect(await wallet.prompts()).toEqual({})

  await wallet.switchAccount(1)
  await expect(address).toHaveText(bobAway)
  await sign()
  expect((await signed()).account).toBe(bobAway)

  await leave(() => expect.poll(async () => (await wallet.state()).permitted).toEqual([]))
})

test('a Cosmos wallet that declines, is locked, or signs something else, and every view of it for everyone', async ({
  page,
}) => {
  const axe = await axeChecker(page)
  const { status, wallet, open, sign, send, result, signed, connectDeclined } = cosmosPage(page)
  const { show, close } = pageClient(page)
  await open()
  await connectDeclined('enable', () => axe.check('Connect, Cosmos'))
  await axe.check('ConnectingExternal, declined by a Cosmos wallet')
  await wallet.approve()
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await expect(status).toHaveText('connected')

  await wallet.lie('bad-signature')
  await sign()
  await expect(result).toHaveText(/^wallet\/sign-failed/)
  await wallet.lie('high-fee')
  await send('0.01 ATOM')
  await expect(result).toHaveText(/^wallet\/sign-failed/)
  await wallet.lie(null)

  // Locked over a reload: nothing is asked until the visitor asks for something.
  await wallet.lock()
  await page.reload()
  await expect(status).toHaveText('connected')
  expect(await wallet.prompts()).toEqual({})
  await sign()
  expect((await signed()).account).toBe(alice)
  expect(await wallet.prompts()).toEqual({ unlock: 1, signArbitrary: 1 })

  for (const name of ['Account', 'Networks', 'WalletReceive'] as const) {
    await show({ view: name })
    await expect(view(page, name)).toBeVisible()
    await axe.check(`${name}, Cosmos`)
    await close()
  }
})

test('an app’s own message is serialised in the page, by the library that loads then', async ({ page, local }) => {
  const { status, row, open, wallet } = cosmosPage(page)
  await open()
  await connectButton(page).click()
  await row.click()
  await expect(status).toHaveText('connected')
  const messages = [
    {
      typeUrl: '/cosmos.bank.v1beta1.MsgSend',
      value: { fromAddress: alice, toAddress: bob, amount: [{ denom: 'uatom', amount: '77' }] },
    },
  ]
  const hash = await page.evaluate(
    async (transaction) => {
      const { client } = window.latchkey
      const [connection] = Object.values(client.connection.getState().connections)
      const send = client.adapters.get('cosmos')?.instance.can.sendTransaction
      if (!connection || !send) throw new Error('not connected')
      const { chainId, id: connectionId, activeAccount: account } = connection
      return (await send({ connectionId, account, chainId, transaction })).hash
    },
    { messages },
  )
  const chain = await StargateClient.connect(local.cosmos.chain.url)
  await expect.poll(() => chain.getTx(hash)).toMatchObject({ code: 0, hash })
  expect(await wallet.prompts()).toEqual({ enable: 1, signDirect: 1 })
})

test('a Cosmos wallet with five names is one row', async ({ page, local }) => {
  await installCosmosPageWallet(page, {
    name: 'Leap',
    globals: ['keplr', 'leap', 'cosmostation', 'owallet', 'compass'],
    chains: [{ id: 'localcosmos-1', prefix: 'cosmos', rpcUrl: local.cosmos.chain.url }],
  })
  await home(page).open('adapter=none&cosmos=on&testWallets=off&wallets=list')
  await connectButton(page).click()
  await expect(modal(page).getByRole('button', { name: /^All wallets/ })).toBeVisible()
  await expect(modal(page).getByRole('button', { name: /^Leap/ })).toHaveCount(1)
})
