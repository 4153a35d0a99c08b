import { describe, expect, test } from 'vitest'
import { parseAmount } from '../send/parse-amount.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { canSwapFrom } from './can-swap.ts'
import { chainId, dai, ether, setUpSwap, usdc } from './swap-page.fixture.ts'

async function ready(options?: Parameters<typeof setUpSwap>[0]) {
  const page = await setUpSwap(options)
  page.feature.setToToken(page.token(usdc))
  await page.settle()
  return page
}

describe('the form', () => {
  test('by default one of the native currency leaves, and the visitor chooses what arrives', async () => {
    const { feature, settle, state, token } = await setUpSwap()
    expect(state()).toMatchObject({
      status: 'ready',
      sourceToken: { symbol: 'ETH' },
      toToken: undefined,
      amountText: '1',
      sourceTokenAmount: '1',
      slippage: '1',
      approval: 'exact',
      message: 'select-token',
    })
    feature.setToToken(token(usdc))
    expect(state()).toMatchObject({ message: 'finding-price', loadingQuote: true })
    await settle()
    expect(state()).toMatchObject({
      message: 'review',
      loadingQuote: false,
      sourceValue: '2000',
      quote: { id: 'onchain', toAmount: '2000', minimum: '1980', rate: '2000', priceImpact: '0.3', impactLevel: 'low' },
    })
  })

  test('a page may ask for tokens by symbol or address, and for an amount', async () => {
    const { feature, settle, state } = await setUpSwap()
    feature.request({ fromToken: 'usdc', toToken: `0x${'da'.repeat(20)}`, amount: '12.5' })
    await settle()
    expect(state()).toMatchObject({
      sourceToken: { id: usdc },
      toToken: { id: dai },
      sourceTokenAmount: '12.5',
      quote: { toAmount: '12.5' },
    })
    // Unknown ones change nothing.
    feature.request({ toToken: 'NONE' })
    expect(state().toToken?.id).toBe(dai)
  })

  test('the button names what is missing first', async () => {
    const { feature, market, settle, state, token } = await ready()
    const messages: string[] = []
    for (const text of ['abc', '1.0000000000000000001', '', '0.00', '3.1', '1,5']) {
      feature.setAmount(text, 'de')
      await settle()
      messages.push(state().message)
    }
    expect(messages).toEqual([
      'incorrect-amount',
      'incorrect-amount',
      'enter-amount',
      'enter-amount',
      'insufficient-balance',
      'review',
    ])
    market.hasRoute = false
    feature.setToToken(token(dai))
    await settle()
    expect(state()).toMatchObject({ message: 'no-route', error: { code: 'swap/no-route' } })
    market.status = 500
    feature.setAmount('2')
    await settle()
    expect(state()).toMatchObject({ message: 'no-price', error: { code: 'http/status' }, quote: undefined })
  })

  test('quotes are asked for 200 ms after the last key, one for all keys', async () => {
    const { asked, clock, feature } = await ready()
    const before = asked('quotes').length
    for (const text of ['2', '2.', '2.5']) {
      feature.setAmount(text)
      await clock.advance(199)
    }
    expect(asked('quotes')).toHaveLength(before)
    await clock.advance(1)
    expect(
      asked('quotes')
        .slice(before)
        .map(({ query }) => query.amount),
    ).toEqual(['2500000000000000000'])
  })

  test('the price is asked for again every 10 s while a view shows it and the page is seen', async () => {
    const { asked, clock, market, platform, state, stop } = await ready()
    const before = asked('quotes').length
    market.price = '1900'
    await clock.advance(9_999)
    expect(state().quote?.toAmount).toBe('2000')
    await clock.advance(1)
    expect(state().quote?.toAmount).toBe('1900')
    expect(asked('quotes')).toHaveLength(before + 1)
    platform.setVisible(false)
    await clock.advance(60_000)
    expect(asked('quotes')).toHaveLength(before + 1)
    platform.setVisible(true)
    await clock.advance(0)
    expect(asked('quotes')).toHaveLength(before + 2)
    stop()
    await clock.advance(60_000)
    expect(asked('quotes')).toHaveLength(before + 2)
  })

  test('turning the swap around takes over the amount', async () => {
    const { feature, settle, state } = await ready()
    feature.switchTokens()
    await settle()
    expect(state()).toMatchObject({
      sourceToken: { id: usdc },
      toToken: { id: ether },
      sourceTokenAmount: '2000',
      quote: { toAmount: '1' },
    })
    // The same token on both sides turns it around, too.
    feature.setSourceToken(state().toToken as never)
    expect(state()).toMatchObject({ sourceToken: { id: ether }, toToken: { id: usdc } })
  })

  test('an amount that the form fills in itself is written as the visitor’s language reads it', async () => {
    const { feature, settle, state } = await ready()
    const read = () => [state().amountText, state().sourceTokenAmount, parseAmount(state().amountText, 'de')]
    feature.request({ amount: '1.234' }, 'de')
    expect(read()).toEqual(['1,234', '1.234', '1.234'])
    feature.request({ fromToken: usdc, toToken: dai, amount: '2.125' }, 'de')
    await settle()
    feature.switchTokens('de')
    expect(read()).toEqual(['2,125', '2.125', '2.125'])
  })

  test('the maximum of a token is all of it; of the native currency all except the fee', async () => {
    const { feature, state, token } = await ready()
    await feature.max()
    // 450,000 units of gas, at twice the price of the moment.
    expect(state().sourceTokenAmount).toBe('2.9991')
    feature.setSourceToken(token(usdc))
    await feature.max('de')
    expect(state()).toMatchObject({ sourceTokenAmount: '5000', findingMax: false })
  })

  test('on a chain of the OP stack the maximum also leaves what storing the swap on Ethereum costs', async () => {
    const { feature, market, state } = await ready()
    market.storing = 10n ** 15n
    await feature.max()
    expect(state().sourceTokenAmount).toBe('2.9971')
  })

  test('the maximum stays empty while the fee is unknown', async () => {
    const { feature, state } = await ready({ can: { estimateFee: async () => ({ gas: 21_000n }) } })
    await feature.max()
    expect(state()).toMatchObject({ sourceTokenAmount: '1', findingMax: false, maxFailed: true })
    feature.setAmount('2')
    expect(state()).toMatchObject({ sourceTokenAmount: '2', maxFailed: false })
  })

  test('a maximum that comes for an earlier token is dropped, and nothing waits for it', async () => {
    const { feature, state, token } = await ready()
    const late = feature.max()
    feature.setSourceToken(token(usdc))
    expect(state().findingMax).toBe(false)
    await late
    expect(state()).toMatchObject({ findingMax: false, sourceTokenAmount: '1' })
  })

  test('another network or account begins again', async () => {
    const { client, clock, state, wallet } = await ready()
    const switched = switchNetwork(client, { chainId: 'eip155:10' })
    wallet.approve()
    await switched
    await clock.advance(0)
    expect(state()).toMatchObject({
      status: 'unsupported',
      sourceToken: undefined,
      error: { code: 'swap/unsupported' },
    })
  })

  test('[S8.29] on a network without swaps the error says so', async () => {
    const { client, clock, state, wallet } = await ready()
    const switched = switchNetwork(client, { chainId: 'eip155:10' })
    wallet.approve()
    await switched
    await clock.advance(0)
    expect(state().error?.shortMessage).toBe('Network not supported for Swaps')
  })
})

describe('slippage and price impact', () => {
  test('[S9.29] slippage is 1 % until the visitor chooses; what they choose stays, also for the next visit', async () => {
    const { client, feature, settle, state, storage } = await ready()
    expect(state()).toMatchObject({ slippage: '1', quote: { minimum: '1980' } })
    expect(feature.setSlippage('0,5')).toBe(true)
    await settle()
    expect(state()).toMatchObject({ slippage: '0.5', quote: { minimum: '1990' } })
    feature.reset()
    expect(state().slippage).toBe('0.5')
    const again = await setUpSwap({ storage })
    expect(again.state().slippage).toBe('0.5')
    expect(client).toBeDefined()
  })

  test.each(['100', '100.0', '250', '50.01', '99.99', '', '0', '0.09', 'abc', '-1', '0.105'])(
    'a slippage of "%s" is refused',
    async (text) => {
      const { feature, state } = await ready()
      expect(feature.setSlippage(text)).toBe(false)
      expect(state().slippage).toBe('1')
    },
  )

  test.each(['0.1', '50', '50.00'])('a slippage of "%s" is the least or the most that can be chosen', async (text) => {
    const { feature, state } = await ready()
    expect(feature.setSlippage(text)).toBe(true)
    expect(Number(state().slippage)).toBe(Number(text))
  })

  test.each([
    ['0.99', 'low', 'review'],
    ['1', 'medium', 'review'],
    ['4.99', 'medium', 'review'],
    ['5', 'high', 'review'],
    ['20', 'high', 'review'],
    ['20.01', 'severe', 'acknowledge'],
  ])('a price impact of %s %% is %s', async (impact, impactLevel, message) => {
    const { feature, market, settle, state } = await ready()
    market.impact = impact
    feature.setAmount('2')
    await settle()
    expect(state()).toMatchObject({ quote: { impactLevel }, message })
  })

  test('a severe impact needs consent, which another amount needs again', async () => {
    const { clock, feature, market, settle, state, words } = await ready()
    market.impact = '35'
    feature.setAmount('2')
    await settle()
    expect(() => feature.draft(words)).toThrow('acknowledge')
    feature.acknowledge(true)
    expect(state().message).toBe('review')
    // A fresh price of the same swap keeps it.
    await clock.advance(10_000)
    expect(state().message).toBe('review')
    feature.setAmount('2.1')
    await settle()
    expect(state().message).toBe('acknowledge')
  })

  test('consent to a loss doesn’t cover a greater loss', async () => {
    const { clock, feature, market, settle, state } = await ready()
    market.impact = '21'
    feature.setAmount('2')
    await settle()
    feature.acknowledge(true)
    market.impact = '21.9'
    await clock.advance(10_000)
    expect(state()).toMatchObject({ message: 'review', quote: { priceImpact: '21.9' } })
    // It came little by little: what counts is what the visitor read.
    market.impact = '22.1'
    await clock.advance(10_000)
    expect(state()).toMatchObject({ message: 'acknowledge', acknowledged: false })
  })

  test('without an impact from the services it is worked out from the values of both amounts', async () => {
    const { feature, market, settle, state } = await ready()
    market.impact = undefined
    feature.setAmount('2')
    await settle()
    // USDC has no price here.
    expect(state().quote).toMatchObject({ priceImpact: undefined, impactLevel: undefined })
    market.usdcPrice = 0.9
    feature.setAmount('1')
    await settle()
    expect(state().quote).toMatchObject({ priceImpact: '10', impactLevel: 'high' })
  })

  test('a pool whose own price is far below the market’s needs consent, however little the swap moves it', async () => {
    const { feature, market, settle, state } = await ready()
    Object.assign(market, { impact: '0.1', usdcPrice: 1, price: '1400' })
    feature.setAmount('2')
    await settle()
    expect(state()).toMatchObject({
      quote: { toAmount: '2800', priceImpact: '30', impactLevel: 'severe' },
      message: 'acknowledge',
    })
  })

  test('a swap of less than a cent isn’t taken for a loss', async () => {
    const { feature, market, settle, state } = await ready()
    Object.assign(market, { impact: '0.1', usdcPrice: 1, price: '1990' })
    feature.setAmount('0.000001')
    await settle()
    expect(state()).toMatchObject({ quote: { toAmount: '0.00199', priceImpact: '0.5' }, message: 'review' })
  })
})

test('a button may lead to swaps where the services list the chain, and not where they can’t say', async () => {
  const { client, market } = await ready()
  expect(await canSwapFrom(client)).toBe(true)
  expect(market.asked.filter(({ name }) => name === 'supported-chains')).toHaveLength(1)
  const without = await setUpSwap({ services: undefined })
  expect(await canSwapFrom(without.client)).toBe(false)
})

test('a review opens a closed modal with the preview', async () => {
  const { client, feature } = await ready()
  expect(client.router.getState().open).toBe(false)
  feature.review({ description: 'Swap', approve: 'Allow', reset: 'Reset' })
  expect(client.router.getState()).toMatchObject({ open: true, history: [{ view: 'ApproveTransaction' }] })
})

test('swaps are offered where they can work, and nowhere else', async () => {
  const { feature } = await ready()
  expect(feature.available()).toBe(true)
  const without = await setUpSwap({ services: undefined })
  expect(without.feature.available()).toBe(false)
  expect(without.state().status).toBe('unsupported')
})

test('the picker’s lists: the account’s tokens, well-known ones, and all by symbol', async () => {
  const { state } = await ready()
  expect(state().tokens.map(({ symbol }) => symbol)).toEqual(['DAI', 'ETH', 'USDC'])
  expect(state().suggestedTokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI'])
  expect(state().chainId).toBe(chainId)
})
