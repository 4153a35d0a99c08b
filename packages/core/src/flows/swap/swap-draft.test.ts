import { describe, expect, test } from 'vitest'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { approval } from './check-swap.ts'
import { remakeSwap } from './remake-swap.ts'
import { exactInput, multicall, pathOf, unwrap } from './router-data.fixture.ts'
import { chainId, dai, ether, router, setUpSwap, usdc } from './swap-page.fixture.ts'

const signal = new AbortController().signal
const plain = (id: string) => id.slice(id.lastIndexOf(':') + 1)
const stranger = `0x${'bb'.repeat(20)}`
const weth = `${chainId}:0x${'ee'.repeat(20)}`

async function drafted({ from = ether, to = usdc, amount = '1' } = {}) {
  const page = await setUpSwap()
  page.feature.setSourceToken(page.token(from))
  page.feature.setToToken(page.token(to))
  page.feature.setAmount(amount)
  await page.settle()
  return { ...page, draft: page.feature.draft(page.words) }
}

const callsOf = (built: { transaction: object }) => (built.transaction as { calls: readonly object[] }).calls

test('the native currency is swapped with one call, which promises the least that arrives', async () => {
  const { draft } = await drafted()
  const built = await draft.build({ signal })
  expect(draft).toMatchObject({ purpose: 'swap', chainId })
  expect(callsOf(built)).toEqual([{ to: plain(router), data: expect.any(String), value: 10n ** 18n }])
  expect(built).toMatchObject({
    steps: ['Swap'],
    description: 'Swap',
    expected: { leaves: { native: 10n ** 18n }, arrives: { [plain(usdc)]: 1_980_000_000n } },
  })
})

test('the gas that the services say is the swap’s, and the approval’s is left to an estimate', async () => {
  const { draft, market } = await drafted({ from: usdc, to: ether, amount: '2000' })
  market.change = (tx) => ({ ...tx, eip155: { gas: '312345' } })
  expect(await draft.build({ signal })).toMatchObject({ gas: [undefined, 312_345n] })
})

test('a token is allowed first, exactly the amount, in the same transaction', async () => {
  const { draft, market } = await drafted({ from: usdc, to: ether, amount: '2000' })
  const built = await draft.build({ signal })
  expect(built.steps).toEqual(['Allow', 'Swap'])
  expect(callsOf(built)).toMatchObject([approval(plain(usdc), plain(router), 2_000_000_000n), { to: plain(router) }])
  market.allowance = '2000000000'
  expect((await draft.build({ signal })).steps).toEqual(['Swap'])
})

test('any amount is allowed only where the visitor chose so, and not for the next swap', async () => {
  const page = await drafted({ from: usdc, to: ether, amount: '2000' })
  page.feature.setApproval('unlimited')
  const built = await page.feature.draft(page.words).build({ signal })
  expect(callsOf(built)[0]).toEqual(approval(plain(usdc), plain(router), 2n ** 256n - 1n))
  page.feature.reset()
  expect(page.state().approval).toBe('exact')
})

test.each([
  ['another chain', { to: `eip155:10:${plain(router)}` }],
  ['another contract', { to: `${chainId}:${stranger}` }],
  ['a higher value', { value: String(2n * 10n ** 18n) }],
  ['no value', { value: '0' }],
  ['another amount', { amount: '5' }],
  ['a lower minimum', { minimum: '1979000000' }],
  ['no minimum', { minimum: undefined }],
  // swapExactETHForTokens(uint256,address[],address,uint256) with another recipient
  [
    'another recipient',
    { data: `0x7ff36ab5${'0'.repeat(64)}${'80'.padStart(64, '0')}${stranger.slice(2).padStart(64, '0')}` },
  ],
])('error: a swap with %s is refused before a wallet is asked', async (_, change) => {
  const { draft, market } = await drafted()
  market.change = (tx) => ({ ...tx, ...change })
  await expect(draft.build({ signal })).rejects.toMatchObject({ code: 'swap/refused' })
})

/** swapExactETHForTokens(uint256,address[],address,uint256) */
function swapEtherData({ least, to, last }: { least: bigint; to: string; last: string }): string {
  const word = (value: bigint | string) =>
    `${typeof value === 'bigint' ? value.toString(16) : value.slice(2)}`.padStart(64, '0')
  return `0x7ff36ab5${[least, 128n, to, 2n ** 32n, 2n, stranger, last].map(word).join('')}`
}

test('the data of a known router must agree with the services’ own figures', async () => {
  const { client, draft, market } = await drafted()
  const account = addressOn(activeConnection(client.connection.getState()) as Connection) ?? ''
  const honest = { least: 1_980_000_000n, to: account, last: plain(usdc) }
  const build = (change: Partial<typeof honest>) => {
    market.change = (tx) => ({ ...tx, data: swapEtherData({ ...honest, ...change }) })
    return draft.build({ signal })
  }
  await expect(build({})).resolves.toMatchObject({ steps: ['Swap'], abis: { [plain(router)]: expect.any(Array) } })
  await expect(build({})).resolves.not.toHaveProperty('triesAgain')
  for (const change of [
    { least: 1_979_999_999n },
    { last: plain(dai) },
    { to: stranger },
    { to: `0x${'0'.repeat(40)}` },
  ])
    await expect(build(change)).rejects.toMatchObject({ code: 'swap/refused' })
})

/** The account's address, and a build of the services' swap with this data. */
async function routed(order: { from?: string; to?: string; amount?: string }) {
  const { client, draft, market } = await drafted(order)
  market.contracts = [router, weth]
  const account = addressOn(activeConnection(client.connection.getState()) as Connection) ?? ''
  const build = (data: string) => {
    market.change = (tx) => ({ ...tx, data })
    return draft.build({ signal })
  }
  return { account, build }
}

test('what a router keeps, or promises of the native currency alone, is no promise of a token', async () => {
  const { account, build } = await routed({})
  const [ether1, least] = [10n ** 18n, 1_980_000_000n]
  const path = pathOf(plain(weth), plain(usdc))
  await expect(build(exactInput(path, account, ether1, least))).resolves.toMatchObject({ steps: ['Swap'] })
  for (const data of [
    // The tokens stay where any account can take them.
    multicall([exactInput(path, `0x${'0'.repeat(40)}`, ether1, least), unwrap(account, 0)]),
    // Nothing has to arrive; a stranger gives the router the few wei that are unwrapped.
    multicall([exactInput(path, account, ether1, 0), unwrap(account, least)]),
    // Beside the value a token leaves that the account has allowed before.
    exactInput(pathOf(plain(dai), plain(usdc)), account, ether1, least),
  ])
    await expect(build(data)).rejects.toMatchObject({ code: 'swap/refused' })
})

test('a token isn’t the native currency, whatever its balance is', async () => {
  const { account, build } = await routed({ from: usdc, to: ether, amount: '2000' })
  const [sold, least] = [2_000_000_000n, 99n * 10n ** 16n]
  const honest = [exactInput(pathOf(plain(usdc), plain(weth)), `0x${'0'.repeat(40)}`, sold, 0), unwrap(account, least)]
  await expect(build(multicall(honest))).resolves.toMatchObject({ steps: ['Allow', 'Swap'] })
  const worthless = exactInput(pathOf(plain(usdc), stranger), account, sold, 10n ** 30n)
  await expect(build(worthless)).rejects.toMatchObject({ code: 'swap/refused' })
})

test.each([
  ['another spender', { spender: `${chainId}:${stranger}` }],
  ['a value beside the token', { value: '1' }],
])('error: a swap of a token with %s is refused', async (_, change) => {
  const { draft, market } = await drafted({ from: usdc, to: ether, amount: '2000' })
  market.change = (tx) => ({ ...tx, ...change })
  await expect(draft.build({ signal })).rejects.toMatchObject({ code: 'swap/refused' })
})

test.each([
  ['another token', { to: dai }],
  ['another spender', { data: approval(plain(usdc), stranger, 2_000_000_000n).data }],
  ['a higher amount', { data: approval(plain(usdc), plain(router), 2_000_000_001n).data }],
  ['a value', { value: '1' }],
])('error: an approval for %s is refused', async (_, change) => {
  const { draft, market } = await drafted({ from: usdc, to: ether, amount: '2000' })
  market.changeApproval = (tx) => ({ ...tx, ...change })
  await expect(draft.build({ signal })).rejects.toMatchObject({ code: 'swap/refused' })
})

test('a price that falls a little at the confirmation changes nothing: the shown minimum stays', async () => {
  const { draft, market } = await drafted()
  const shown = await draft.build({ signal })
  market.price = '1995'
  const fresh = await draft.build({ signal })
  expect(fresh.expected?.arrives[plain(usdc)]).toBeGreaterThanOrEqual(1_980_000_000n)
  expect(draft.recheck?.(shown, fresh)).toBeUndefined()
})

test('a price that falls below what was shown stops the confirmation; the next one is compared with the new figures', async () => {
  const { draft, market } = await drafted()
  const shown = await draft.build({ signal })
  market.price = '1900'
  const fresh = await draft.build({ signal })
  expect(draft.recheck?.(shown, fresh)).toEqual({
    code: 'swap/price-moved',
    bound: 'least',
    before: '1980',
    now: '1881',
    symbol: 'USDC',
  })
  expect(draft.recheck?.(fresh, await draft.build({ signal }))).toBeUndefined()
})

test('a price that falls before the first build is shown beside the form’s amount', async () => {
  const { draft, market } = await drafted()
  expect(draft.checkFirst?.(await draft.build({ signal }))).toBeUndefined()
  const { draft: second, market: falling } = await drafted()
  falling.price = '1000'
  const moved = { code: 'swap/price-moved', bound: 'least', before: '1979.999999', now: '990', symbol: 'USDC' }
  expect(second.checkFirst?.(await second.build({ signal }))).toEqual(moved)
  market.price = '1995'
  expect(draft.checkFirst?.(await draft.build({ signal }))).toBeUndefined()
})

test('a better price needs no confirmation', async () => {
  const { draft, market } = await drafted()
  const shown = await draft.build({ signal })
  market.price = '2100'
  expect(draft.recheck?.(shown, await draft.build({ signal }))).toBeUndefined()
})

test('what other routers do, their data doesn’t prove: it is tried again at the confirmation', async () => {
  const { draft } = await drafted()
  expect(await draft.build({ signal })).toMatchObject({ triesAgain: true })
})

test('a missing route has an error of its own', async () => {
  const { draft, market } = await drafted()
  market.hasRoute = false
  await expect(draft.build({ signal })).rejects.toMatchObject({ code: 'swap/no-route' })
})

test('once the wallet has signed, the form is empty, and the app hears of it', async () => {
  const { client, draft, state } = await drafted()
  const heard: string[] = []
  client.events.on(({ event }) => void heard.push(event))
  draft.onSubmitted?.()
  draft.onIncluded?.('0x1')
  expect(heard).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  expect(state()).toMatchObject({ amountText: '', toToken: undefined })
})

test('a swap that the visitor chooses while the wallet is asked for the one before stays', async () => {
  const { draft, feature, state } = await drafted()
  feature.setAmount('2')
  draft.onSubmitted?.()
  expect(state()).toMatchObject({ amountText: '2', toToken: { id: usdc } })
})

describe('a maximum of the native currency', () => {
  async function most() {
    const page = await setUpSwap()
    page.feature.setToToken(page.token(usdc))
    await page.feature.max()
    await page.settle()
    const draft = page.feature.draft({ ...page.words, description: 'Swap 2.9991 ETH for USDC' })
    const build = () => draft.build({ signal })
    return { ...page, draft, build }
  }
  const firstOf = (built: { transaction: object }) => callsOf(built)[0]
  const moved = (before: string, now: string) => ({ code: 'send/max-moved', bound: 'most', before, now, symbol: 'ETH' })

  test('stays while its fee fits', async () => {
    const { build, draft } = await most()
    const built = await build()
    expect(built).toMatchObject({ description: 'Swap 2.9991 ETH for USDC' })
    expect(firstOf(built)).toMatchObject({ value: 2_999_100_000_000_000_000n })
    expect(draft.checkFirst?.(built)).toBeUndefined()
    expect(draft.recheck?.(built, await build())).toBeUndefined()
  })

  test('is lowered where its fee takes more by the first build, and the view tells both amounts', async () => {
    const { build, draft, market } = await most()
    market.storing = 2n * 10n ** 15n
    const built = await build()
    // 240,000 units of gas and the storing, at twice the price of the moment.
    expect(firstOf(built)).toMatchObject({ value: 2_995_520_000_000_000_000n })
    expect(built).toMatchObject({ description: 'Swap 2.99552 ETH for USDC', steps: ['Swap 2.99552 ETH for USDC'] })
    expect(draft.checkFirst?.(built)).toEqual(moved('2.9991', '2.99552'))
    // What was told needs no second confirmation.
    expect(draft.recheck?.(built, await build())).toBeUndefined()
  })

  test('is lowered again at the confirmation, and never grows', async () => {
    const { build, draft, market } = await most()
    market.storing = 2n * 10n ** 15n
    const shown = await build()
    market.storing = 5n * 10n ** 15n
    const fresh = await build()
    expect(draft.recheck?.(shown, fresh)).toEqual(moved('2.99552', '2.98952'))
    market.storing = 0n
    const cheap = await build()
    expect(firstOf(cheap)).toMatchObject({ value: 2_989_520_000_000_000_000n })
    expect(draft.recheck?.(fresh, cheap)).toBeUndefined()
  })

  test('is lowered without hiding a price that fell', async () => {
    const { build, draft, market } = await most()
    const shown = await build()
    market.storing = 2n * 10n ** 15n
    market.price = '1900'
    expect(draft.recheck?.(shown, await build())).toMatchObject({ code: 'swap/price-moved', bound: 'least' })
  })

  test('counts the gas that the provider says, where a node can’t try the swap', async () => {
    const { build, market } = await most()
    market.reverts = true
    market.storing = 10n ** 15n
    market.change = (tx) => ({ ...tx, eip155: { gas: '400000' } })
    expect(firstOf(await build())).toMatchObject({ value: 2_997_200_000_000_000_000n })
  })

  test('error: less than the fee', async () => {
    const { build, market } = await most()
    market.storing = 2n * 10n ** 18n
    await expect(build()).rejects.toMatchObject({ code: 'amount/invalid' })
  })

  test('that was lowered before the page was loaded again stays as low', async () => {
    const { build, client, draft, market } = await most()
    market.storing = 2n * 10n ** 15n
    const built = await build()
    market.storing = 0n
    const { account, connectionId, swapOrder } = draft
    const again = remakeSwap(client, { account, built, chainId, connectionId, swapOrder })
    expect(firstOf((await again?.build({ signal })) ?? built)).toMatchObject({ value: 2_995_520_000_000_000_000n })
    market.storing = 5n * 10n ** 15n
    const fresh = await again?.build({ signal })
    expect(fresh && again?.recheck?.(built, fresh)).toEqual(moved('2.99552', '2.98952'))
  })
})

test('an amount that was typed is never lowered', async () => {
  const { draft, market } = await drafted({ amount: '2.9999' })
  market.storing = 10n ** 18n
  expect(callsOf(await draft.build({ signal }))[0]).toMatchObject({ value: 2_999_900_000_000_000_000n })
})
