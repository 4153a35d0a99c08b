import { expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { WalletAsset } from '../../kernel/ports/wallet-call.ts'
import { dollar, ether, fake, setUpTokens, usdc } from './tokens-page.fixture.ts'

const mine: WalletAsset = {
  name: 'USD Coin',
  symbol: 'USDC',
  address: `eip155:1:${usdc}`,
  quantity: { decimals: '6', numeric: '7.25' },
}

const cannotTell = () => Promise.reject(new LatchkeyError('wallet/unsupported-method', {}))

test('the wallet is asked first where it can tell, and the services when it fails', async () => {
  let broken = false
  const { clock, feature, host } = await setUpTokens([ether], {
    can: {
      async getAssets() {
        if (broken) throw new Error('no')
        return [{ ...mine, price: '1', value: '7.25' }]
      },
    },
  })
  expect((await feature.fetch())?.tokens.map(({ symbol, amount }) => [symbol, amount])).toEqual([['USDC', '7.25']])
  // It has said all that there is to know.
  expect(host.asked('balance')).toEqual([])
  broken = true
  await clock.advance(30_000)
  expect((await feature.fetch())?.tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
})

test('tokens from the wallet keep its amounts, and get prices, images and spam marks from the services', async () => {
  const junk = { ...mine, symbol: 'JUNK', name: 'Junk', address: `eip155:1:${fake}`, price: '9', value: '65.25' }
  const known = [
    dollar({
      price: 0.1,
      value: 999,
      iconUrl: 'https://icons.example/usdc.png',
      address: `eip155:1:${usdc.toUpperCase().replace('X', 'x')}`,
    }),
    dollar({ symbol: 'JUNK', address: `eip155:1:${fake}`, flags: { is_spam: true } }),
    ether,
  ]
  const { feature, host } = await setUpTokens(known, { can: { getAssets: async () => [mine, junk] } })
  const state = await feature.fetch()
  expect(host.asked('balance')).toHaveLength(1)
  expect(state?.tokens).toMatchObject([
    { symbol: 'USDC', amount: '7.25', price: '0.1', value: '0.725', iconUrl: expect.stringContaining('icons.example') },
    { symbol: 'JUNK', amount: '7.25', price: '9', isSpam: true },
  ])
  expect(state).toMatchObject({ total: '0.725', partial: false, status: 'ready' })
})

test('services that fail cost a list of the wallet’s nothing but its prices', async () => {
  const { feature, host } = await setUpTokens([], { can: { getAssets: async () => [mine] } })
  host.fail(500)
  expect(await feature.fetch()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'USDC', amount: '7.25' }] })
})

test('a wallet that cannot tell leaves it to the services, and without them there is no tab', async () => {
  const served = await setUpTokens([ether], { can: { getAssets: cannotTell } })
  expect((await served.feature.fetch())?.tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
  const alone = await setUpTokens([], { services: undefined, can: { getAssets: cannotTell } })
  expect(alone.feature.available()).toBe(true)
  expect(await alone.feature.fetch()).toMatchObject({ status: 'error', off: true })
  expect(alone.feature.available()).toBe(false)
})

test('without services the app’s own tokens are read from the chain where the wallet cannot tell', async () => {
  const { feature } = await setUpTokens([], {
    services: undefined,
    tokens: { 'eip155:1': [{ address: usdc, symbol: 'USDC' }] },
    can: { getAssets: cannotTell, getBalance: async () => ({ units: 2_500_000n, decimals: 6, symbol: 'USDC' }) },
  })
  expect(await feature.fetch()).toMatchObject({ status: 'ready', partial: false, tokens: [{ amount: '2.5' }] })
})
