import { expect, test } from 'vitest'
import { activeConnection, addressOn, caipAddress, sessionOf } from '../../kernel/connection/select.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { accountNames } from '../account/account-names.ts'
import { accountTab } from '../account/account-tab.ts'
import { addressLabels } from '../account/address-labels.ts'
import { balances } from '../account/balances.ts'
import { explorerHref } from '../account/explorer-href.ts'
import { tokens as tokenList } from '../tokens/tokens.ts'
import { emailLogin } from './email-login.ts'
import { farcasterLogin } from './farcaster-login.ts'
import { login } from './login.ts'
import { openLoginScene } from './login-scene.fixture.ts'
import { socialLogin } from './social-login.ts'

const address = '0x3333333333333333333333333333333333333333'
const tokens = { 'eip155:1': [{ address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }] }

async function logIn() {
  const adapter = createMockAdapter({
    namespace: 'eip155',
    wallets: [],
    can: {
      getBalance: async ({ token }) =>
        token
          ? { units: 2_000_000n, decimals: 6, symbol: 'USDC' }
          : { units: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' },
      lookupAddress: async () => 'ada.eth',
      avatar: async () => 'data:image/png;base64,AQID',
    },
  })
  const scene = openLoginScene(
    { user: { smartAccountDeployed: true } },
    { adapters: [adapter], networks: [mainnet], tokens },
  )
  scene.client.start()
  scene.client.use(emailLogin).submit('ada@shop.example')
  scene.site.answer('email.start', { action: 'CONNECT' })
  await scene.clock.flush()
  const connection = activeConnection(scene.client.connection.getState())
  if (!connection) throw new Error('not connected')
  return { ...scene, connection }
}

test('[S3.1] the tab of the account, its tokens, whether its contract is deployed, and what addresses are called', async () => {
  const { client, clock, connection } = await logIn()
  const tab = client.use(accountTab)
  expect(tab.getState().currentTab).toBe('tokens')
  tab.select('activity')
  expect(tab.getState().currentTab).toBe('activity')
  await client.use(tokenList).fetch()
  await clock.flush()
  const list = client.use(tokenList).getState()[`eip155:1:${address}`]?.tokens
  expect(list?.map(({ amount, symbol }) => [symbol, amount])).toContainEqual(['USDC', '2'])
  expect(client.use(login).getState().user?.smartAccountDeployed).toBe(true)
  const labelled = { ...connection, accounts: [{ ...connection.accounts[0], label: 'Savings' }] as const }
  expect(addressLabels(labelled)).toEqual({ [address]: 'Savings' })
  expect(addressLabels(connection)).toEqual({})
})

test('[S3.2] all accounts, the address in use, its balance, name and image, and the user', async () => {
  const { client, connection } = await logIn()
  expect(connection.accounts.map(({ key }) => key)).toEqual([address])
  expect([caipAddress(connection), addressOn(connection)]).toEqual([`eip155:1:${address}`, address])
  await client.use(balances).fetch()
  expect(client.use(balances).getState()[`eip155:1:${address}`]).toMatchObject({ balance: '1.5', symbol: 'ETH' })
  await client.use(accountNames).fetch({ namespace: 'eip155', address })
  expect(client.use(accountNames).getState()[`eip155:${address}`]).toEqual({
    name: 'ada.eth',
    avatar: 'data:image/png;base64,AQID',
  })
  expect(client.use(login).getState().user).toMatchObject({
    email: 'ada@shop.example',
    accounts: [{ namespace: 'eip155', address, type: 'eoa' }, { namespace: 'solana' }],
  })
})

test('[S3.3] the explorer, the wallet, the account types, the social account with its window, and Farcaster’s link', async () => {
  const { client, clock, connection, site } = await logIn()
  expect(explorerHref(client, connection)).toBe(`https://etherscan.io/address/${address}`)
  expect(sessionOf(client.connection.getState(), connection)?.peer).toEqual({ name: 'ada@shop.example' })
  const setting = client.use(login).setAccountType('smartAccount')
  site.answer('setAccountType', site.login('smartAccount'))
  await setting
  expect(client.use(login).getState().preferredAccountTypes).toEqual({ eip155: 'smartAccount' })

  const social = client.use(socialLogin)
  social.start('github')
  expect([social.getState().status, site.popups.at(-1)?.closed]).toEqual(['waiting', false])
  site.answer('social.connect')
  await clock.flush()
  expect(client.use(login).getState().socialProvider).toBe('github')

  client.use(farcasterLogin).show()
  site.answer('farcaster.uri', { url: 'https://farcaster.example/1' })
  await clock.flush()
  expect(client.use(farcasterLogin).getState()).toMatchObject({ url: 'https://farcaster.example/1' })
})
