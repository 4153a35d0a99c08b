import { describe, expect, test, vi } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ClientEvent } from '../../kernel/events/event.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createMockCosmos, createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { setActiveAccount } from '../account/set-active-account.ts'
import { connect } from '../connecting/connect.ts'
import { closeModal } from '../modal/close.ts'
import { openModal } from '../modal/open.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { transactions } from '../transactions/transactions.ts'
import { send } from './send.ts'

const [alice, bob] = evmAddresses
const carol = '0xCa00000000000000000000000000000000001234'.toLowerCase()
const usdc = { address: `0x${'a0'.repeat(20)}`, symbol: 'USDC', name: 'USD Coin', price: '2' }

async function setUp({ can, ...options }: TestClientOptions & { can?: Partial<Capabilities<'eip155'>> } = {}) {
  const mock = createMockEvm({
    chain: { isAddress: (address) => /^0x[0-9a-f]{40}$/i.test(address) },
    can: {
      sendTransaction: async () => ({ hash: `0x${'1'.repeat(64)}` }),
      getBalance: async ({ token }) =>
        token
          ? { units: 10_000_000n, decimals: 6, symbol: 'USDC' }
          : { units: 3n * 10n ** 18n, decimals: 18, symbol: 'ETH' },
      resolveName: async ({ name }) => (name === 'carol.eth' ? carol : null),
      ...can,
    },
  })
  const page = createTestClient({ adapters: [mock.adapter], ...options })
  page.client.start()
  const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  mock.wallet.approve()
  await connected
  const feature = page.client.use(send)
  const stop = feature.watch()
  await page.clock.advance(0)
  return { ...page, ...mock, feature, stop, state: feature.getState }
}

test('a form that was drawn ahead reads the balance again when it is shown, and shows the old one until then', async () => {
  let units = 3n * 10n ** 18n
  const { clock, feature, state, stop } = await setUp({
    can: { getBalance: async () => ({ units, decimals: 18, symbol: 'ETH' }) },
  })
  stop()
  const stopDrawing = feature.watchForm()
  await clock.advance(0)
  expect(state().balance).toBe('3')
  units = 10n ** 18n
  feature.setAmount('2')
  const hide = feature.watch()
  expect(state().balance).toBe('3')
  await clock.advance(0)
  expect(state()).toMatchObject({ balance: '1', message: 'insufficient-funds' })
  hide()
  stopDrawing()
})

describe('the draft', () => {
  test('[S3.35] a draft has a token, an amount, the receiver’s address, and the name and image of the receiver’s profile', async () => {
    const avatar = 'data:image/png;base64,AAAA'
    const { clock, feature, state } = await setUp({
      can: { lookupAddress: async () => 'carol.eth', avatar: async () => avatar },
    })
    feature.setToken(usdc)
    feature.setAmount('1.5')
    feature.setReceiver('carol.eth')
    await clock.advance(500)
    expect(state()).toMatchObject({
      token: usdc,
      sendTokenAmount: '1.5',
      receiverAddress: carol,
      receiverProfileName: 'carol.eth',
      receiverProfileImageUrl: avatar,
      message: 'preview',
    })
  })

  test('[S5.28] an amount, a receiver and on EVM chains a token are needed; the button names what is missing first', async () => {
    const { clock, feature, state } = await setUp()
    const draft = () => feature.draft({ description: 'Send' })
    const message = async () => {
      await clock.advance(500)
      return state().message
    }
    // The native currency is chosen already.
    expect(state().token).toEqual({ symbol: 'ETH', name: 'Ether' })
    expect(await message()).toBe('add-amount')
    feature.setReceiver(bob)
    expect(await message()).toBe('add-amount')
    expect(draft).toThrow('add-amount')
    feature.setAmount('abc')
    expect(await message()).toBe('incorrect-value')
    feature.setAmount('0.00')
    expect(await message()).toBe('add-amount')
    feature.setAmount('1.0000000000000000001')
    expect(await message()).toBe('incorrect-value')
    feature.setAmount('3.000000000000000001')
    expect(await message()).toBe('insufficient-funds')
    feature.setReceiver('')
    expect(await message()).toBe('insufficient-funds')
    feature.setAmount('3')
    expect(await message()).toBe('add-address')
    expect(draft).toThrow('add-address')
    feature.setReceiver('nonsense')
    expect(await message()).toBe('invalid-address')
    feature.setReceiver('unknown.eth')
    expect(await message()).toBe('invalid-address')
    expect(draft).toThrow('invalid-address')
    feature.setReceiver(bob)
    expect(await message()).toBe('preview')
    expect(draft).not.toThrow()
  })

  test('[S5.29] only eip155 and solana can send, else ‘Unsupported chain’', async () => {
    const { adapter, networks, wallet } = createMockCosmos({
      can: {
        sendTransaction: async () => ({ hash: '0x1' }),
        getBalance: async () => ({ units: 1n, decimals: 6, symbol: 'ATOM' }),
      },
    })
    const { client } = createTestClient({ adapters: [adapter], networks })
    client.start()
    const connected = connect(client, { adapterId: 'mock-cosmos', connectorId: 'keplr-like' })
    wallet.approve()
    await connected
    const feature = client.use(send)
    feature.watch()
    expect(feature.available()).toBe(false)
    expect(feature.getState().status).toBe('unsupported')
    expect(() => feature.draft({ description: 'Send' })).toThrow('Unsupported chain')
    expect((await setUp()).feature.available()).toBe(true)
  })

  test('an app can switch it off', async () => {
    const { feature } = await setUp({ features: { send: false } })
    expect(feature.available()).toBe(false)
  })

  test('survives a closed modal and a reload; a name is resolved again', async () => {
    const first = await setUp()
    first.feature.setToken(usdc)
    first.feature.setAmount('1,5', 'de')
    first.feature.setReceiver('carol.eth')
    first.stop()
    first.feature.watch()
    expect(first.state()).toMatchObject({ amountText: '1,5', sendTokenAmount: '1.5', receiver: 'carol.eth' })
    const again = await setUp({ storage: first.storage })
    expect(again.state()).toMatchObject({
      token: { address: usdc.address },
      amountText: '1,5',
      sendTokenAmount: '1.5',
      receiver: 'carol.eth',
      resolving: true,
    })
    await again.clock.advance(500)
    expect(again.state()).toMatchObject({ receiverAddress: carol, message: 'preview' })
  })

  test.each([
    ['null'],
    ['{"v":1,"d":7}'],
    ['{"v":1,"d":{"chainId":"eip155:1","amountText":9,"token":[],"receiver":{}}}'],
    ['{"v":9}'],
  ])('error: a stored draft that is none (%s) is an empty form', async (text) => {
    const { storage } = createTestClient()
    storage.setItem('latchkey:default:send', text)
    const { state } = await setUp({ storage })
    expect(state()).toMatchObject({ amountText: '', sendTokenAmount: '', receiver: '', message: 'add-amount' })
  })

  test('on another network the token and the amount are gone, the receiver stays', async () => {
    const { client, feature, state, wallet } = await setUp()
    feature.setToken(usdc)
    feature.setAmount('1')
    feature.setReceiver(bob)
    const switched = switchNetwork(client, { chainId: 'eip155:10' })
    wallet.approve()
    await switched
    expect(state()).toMatchObject({ amountText: '', receiver: bob, receiverAddress: bob, chainId: 'eip155:10' })
    expect(state().token?.address).toBeUndefined()
  })
})

describe('amounts', () => {
  test('are exact from the field to the chain: no digit of 78 is lost', async () => {
    const all = 2n ** 256n - 1n
    const { feature, state } = await setUp({
      can: { getBalance: async () => ({ units: all, decimals: 18, symbol: 'X' }) },
    })
    feature.setToken(usdc)
    await feature.max()
    expect(state().sendTokenAmount).toBe(
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    )
    feature.setReceiver(bob)
    const { transaction } = await feature.draft({ description: 'Send' }).build({ signal: new AbortController().signal })
    expect(transaction).toEqual({
      namespace: 'eip155',
      calls: [
        {
          to: usdc.address,
          data: `0xa9059cbb${bob.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
        },
      ],
    })
  })

  test('in the money of the price: the token’s amount is cut, never more; the unit changes without changing the amount', async () => {
    const { clock, feature, state } = await setUp()
    feature.setToken({ ...usdc, price: '3' })
    feature.toggleUnit()
    feature.setAmount('1')
    await clock.advance(0)
    expect(state()).toMatchObject({ amountIn: 'fiat', sendTokenAmount: '0.333333', otherAmount: '0.333333' })
    feature.toggleUnit('de')
    expect(state()).toMatchObject({
      amountIn: 'token',
      amountText: '0,333333',
      sendTokenAmount: '0.333333',
      otherAmount: '1',
    })
  })

  test('all of the native currency is all but the fee, and is worked out again when it is built', async () => {
    let price = 10n ** 9n
    const { feature, state } = await setUp({
      can: {
        estimateFee: async () => ({ gas: 21_000n, fee: { units: 21_000n * price, decimals: 18, symbol: 'ETH' } }),
      },
    })
    expect(state().canMax).toBe(true)
    await feature.max('de')
    const { amountText, sendTokenAmount = '' } = state()
    expect(amountText).toBe(sendTokenAmount.replace('.', ','))
    // Three ether, without at least the fee of this moment.
    expect(sendTokenAmount).toMatch(/^2\.9999/)
    feature.setReceiver(carol)
    const draft = feature.draft({ description: `Send ${sendTokenAmount} ETH to Carol` })
    price *= 2n
    const built = await draft.build({ signal: new AbortController().signal })
    const value = built.transaction.namespace === 'eip155' ? built.transaction.calls[0]?.value : undefined
    const shown = BigInt(sendTokenAmount.replace('.', '').padEnd(19, '0'))
    expect(value).toBeLessThan(shown)
    expect(value).toBeGreaterThan(2n * 10n ** 18n)
    const now = formatUnits(value ?? 0n, 18)
    expect([built.description, built.steps]).toEqual([`Send ${now} ETH to Carol`, [`Send ${now} ETH to Carol`]])
  })

  test('all of it is worked out once more at the confirmation: less than was shown is shown first, more changes nothing', async () => {
    let price = 10n ** 9n
    const { feature } = await setUp({
      can: {
        estimateFee: async () => ({ gas: 21_000n, fee: { units: 21_000n * price, decimals: 18, symbol: 'ETH' } }),
      },
    })
    await feature.max()
    feature.setReceiver(carol)
    const draft = feature.draft({ description: 'Send' })
    const { signal } = new AbortController()
    const shown = await draft.build({ signal })
    price /= 2n
    const cheaper = await draft.build({ signal })
    expect(cheaper.transaction).toEqual(shown.transaction)
    expect(draft.recheck?.(shown, cheaper)).toBeUndefined()
    price *= 3n
    expect(draft.recheck?.(shown, await draft.build({ signal }))).toBe('send/max-moved')
    feature.setAmount('1')
    expect(feature.draft({ description: 'Send' }).recheck).toBeUndefined()
  })

  test.each(['another account', 'a payment that arrived since'])(
    'all of it is never more than the form shows: %s holds more',
    async (cause) => {
      let more = false
      const { client, feature, state } = await setUp({
        can: {
          getBalance: async ({ account }) => {
            const isRich = cause === 'another account' ? account === bob : more
            return { units: isRich ? 500_000_000n : 10_000_000n, decimals: 6, symbol: 'USDC' }
          },
        },
      })
      feature.setToken(usdc)
      await feature.max()
      feature.setReceiver(carol)
      const [connection] = Object.values(client.connection.getState().connections)
      if (cause === 'another account' && connection)
        await setActiveAccount(client, { connectionId: connection.id, account: bob })
      more = true
      expect(state().sendTokenAmount).toBe('10')
      const { transaction } = await feature
        .draft({ description: 'Send' })
        .build({ signal: new AbortController().signal })
      expect(transaction).toMatchObject({ calls: [{ data: expect.stringMatching(/0{58}989680$/) }] })
    },
  )

  test('while the fee is unknown, Max fills in nothing', async () => {
    const { feature, state } = await setUp({ can: { estimateFee: async () => ({ gas: 21_000n }) } })
    await feature.max()
    expect(state()).toMatchObject({ amountText: '', findingMax: false, maxFailed: true })
    feature.setAmount('1')
    expect(state()).toMatchObject({ sendTokenAmount: '1', maxFailed: false })
    const { state: other } = await setUp()
    expect(other().canMax).toBe(false)
  })

  test('without a price there is no other unit', async () => {
    const { feature, state } = await setUp()
    feature.setAmount('1')
    feature.toggleUnit()
    expect(state()).toMatchObject({ amountIn: 'token', otherAmount: undefined })
  })

  test('for a token without a price an amount is typed in the token', async () => {
    const { feature, state } = await setUp()
    feature.setToken(usdc)
    feature.toggleUnit()
    feature.setToken({ symbol: 'NEW', name: 'New', address: `0x${'b0'.repeat(20)}` })
    feature.setAmount('5')
    expect(state()).toMatchObject({ amountIn: 'token', sendTokenAmount: '5' })
  })

  test('from a worth whose price is gone there is a way back to the token', async () => {
    const { price: _, ...unpriced } = usdc
    const { client, clock, feature, state } = await setUp({ tokens: { 'eip155:1': [unpriced] } })
    feature.setToken(usdc)
    feature.toggleUnit()
    feature.setAmount('4')
    expect(state()).toMatchObject({ amountIn: 'fiat', sendTokenAmount: '2' })
    setActiveAccount(client, { connectionId: 'mock-eip155:io.mock', account: bob })
    // The code that lists tokens loads at its first call.
    await vi.waitFor(async () => {
      await clock.advance(10)
      expect(state()).toMatchObject({ amountIn: 'fiat', token: { price: undefined }, message: 'incorrect-value' })
    })
    feature.toggleUnit()
    expect(state()).toMatchObject({ amountIn: 'token', amountText: '', message: 'add-amount' })
  })

  test('Max is of the account in use when it is known, and is never worked out for ever', async () => {
    const answers: (() => void)[] = []
    const held: Record<string, bigint> = { [alice]: 5_000_000n, [bob]: 7_000_000n }
    let isSlow = false
    const { client, clock, feature, state } = await setUp({
      can: {
        getBalance: async ({ account, token }) => {
          if (isSlow) await new Promise<void>((resolve) => answers.push(resolve))
          return token
            ? { units: held[account] ?? 0n, decimals: 6, symbol: 'USDC' }
            : { units: 10n ** 18n, decimals: 18, symbol: 'ETH' }
        },
      },
    })
    feature.setToken(usdc)
    await clock.advance(0)
    isSlow = true
    const first = feature.max()
    await clock.flush()
    setActiveAccount(client, { connectionId: 'mock-eip155:io.mock', account: bob })
    expect(state()).toMatchObject({ account: bob, findingMax: false })
    const second = feature.max()
    await clock.flush()
    for (const answer of answers.splice(0)) answer()
    await Promise.all([first, second])
    expect(state()).toMatchObject({ sendTokenAmount: '7', findingMax: false })
  })

  test('the balance that couldn’t be read is no zero', async () => {
    const { feature, state, clock } = await setUp({ can: { getBalance: () => Promise.reject(new Error('down')) } })
    feature.setAmount('5')
    feature.setReceiver(bob)
    await clock.advance(0)
    expect(state()).toMatchObject({ balance: undefined, message: 'preview' })
    expect(state().balanceError).toBeDefined()
  })
})

test('a form that nothing watches is still of the network in use', async () => {
  const { client, feature, stop, wallet } = await setUp({ networks: [mainnet, optimism] })
  feature.setToken(usdc)
  feature.setAmount('1')
  feature.setReceiver(carol)
  stop()
  const switched = switchNetwork(client, { chainId: 'eip155:10' })
  wallet.approve()
  await switched
  expect(() => feature.draft({ description: 'Send' })).toThrow('The draft lacks something: add-amount')
})

describe('the receiver', () => {
  test.each([
    [bob, bob],
    [`  ${bob}\n`, bob],
    [`\u200b${bob}\u202e`, bob],
    [`ethereum:${bob}@1?value=1e18`, bob],
    [`ethereum:pay-${bob}`, bob],
    [`eip155:1:${bob}`, bob],
    // EIP-681: before the name of a function stands the contract that has it.
    [`ethereum:${usdc.address}@1/transfer?address=${bob}&uint256=1e6`, bob],
    [`ethereum:${usdc.address}/transfer?uint256=1e6&address=${bob}`, bob],
    [`ethereum:${usdc.address}@1/transfer`, undefined],
    [`ethereum:${usdc.address}@1/approve?address=${bob}&uint256=1`, undefined],
  ])('%j is %s', async (text, address) => {
    const { feature, state } = await setUp()
    feature.setReceiver(text)
    expect(state().receiverAddress).toBe(address)
  })

  test.each([
    [`ethereum:${bob}@137?value=1e18`, 'eip155:137'],
    [`eip155:10:${bob}`, 'eip155:10'],
    [`ethereum:${usdc.address}@10/transfer?address=${bob}&uint256=1e6`, 'eip155:10'],
    [`ethereum:${bob}@0x89`, 'eip155:137'],
    [`ethereum:${bob}@1`, undefined],
    [`ethereum:${bob}@0x1`, undefined],
    [`ethereum:${bob}`, undefined],
    [`eip155:1:${bob}`, undefined],
    [bob, undefined],
  ])('%j names the other chain %s', async (text, otherChain) => {
    const { feature, state } = await setUp()
    feature.setReceiver(text)
    expect(state().receiverAddress).toBe(bob)
    expect(state().check?.otherChain).toBe(otherChain)
  })

  test('a name is looked up 500 ms after the last key, and an answer for an earlier text is dropped', async () => {
    const asked: string[] = []
    const { clock, feature, state } = await setUp({
      can: {
        async resolveName({ name }) {
          asked.push(name)
          return name === 'carol.eth' ? carol : bob
        },
      },
    })
    feature.setReceiver('caro.eth')
    await clock.advance(499)
    feature.setReceiver('carol.eth')
    await clock.advance(499)
    expect(asked).toEqual([])
    expect(state()).toMatchObject({ resolving: true, receiverAddress: undefined })
    await clock.advance(1)
    expect(asked).toEqual(['carol.eth'])
    expect(state()).toMatchObject({ resolving: false, receiverAddress: carol })
  })

  test('a lookup that a closed page has ended starts again with the page', async () => {
    const { clock, feature, state, stop } = await setUp()
    feature.setAmount('1')
    feature.setReceiver('carol.eth')
    await clock.advance(100)
    stop()
    await clock.advance(1000)
    feature.watch()
    await clock.advance(500)
    expect(state()).toMatchObject({ message: 'preview', receiverAddress: carol, resolving: false })
  })

  test('a name that couldn’t be looked up isn’t called wrong, and is looked up again', async () => {
    let isDown = true
    const { clock, feature, state } = await setUp({
      can: {
        async resolveName() {
          if (isDown) throw new LatchkeyError('request/unreachable', { details: 'The node is away' })
          return carol
        },
      },
    })
    feature.setAmount('1')
    feature.setReceiver('carol.eth')
    await clock.advance(500)
    expect(state()).toMatchObject({
      message: 'lookup-failed',
      receiverAddress: undefined,
      receiverError: {
        code: 'names/resolve-failed',
        shortMessage: 'Error resolving name',
        details: 'The node is away',
      },
      resolving: false,
    })
    expect(() => feature.draft({ description: 'Send' })).toThrow('lookup-failed')
    isDown = false
    feature.setReceiver('carol.eth')
    expect(state()).toMatchObject({ message: 'preview', receiverError: undefined, resolving: true })
    await clock.advance(500)
    expect(state()).toMatchObject({ message: 'preview', receiverAddress: carol, receiverError: undefined })
  })

  test('a failed lookup of an earlier text is forgotten with it', async () => {
    const { clock, feature, state } = await setUp({
      can: { resolveName: () => Promise.reject(new Error('The node is away')) },
    })
    feature.setReceiver('carol.eth')
    await clock.advance(500)
    expect(state().receiverError).toBeDefined()
    feature.setReceiver('nonsense')
    expect(state().receiverError).toBeUndefined()
    feature.setReceiver('carol.eth')
    await clock.advance(500)
    feature.reset()
    expect(state().receiverError).toBeUndefined()
  })

  test('a name that leads to what is no address here leads nowhere', async () => {
    const { clock, feature, state } = await setUp({ can: { resolveName: async () => 'not an address' } })
    feature.setReceiver('carol.eth')
    await clock.advance(500)
    expect(state()).toMatchObject({ receiverAddress: undefined, message: 'add-amount', resolving: false })
  })

  test('the token’s own contract receives nothing', async () => {
    const { feature, state } = await setUp()
    feature.setToken(usdc)
    feature.setAmount('1')
    feature.setReceiver(usdc.address)
    expect(state().message).toBe('invalid-address')
  })

  test('capitals in an address are its checksum', async () => {
    const right = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const mock = createMockEvm({
      can: {
        sendTransaction: async () => ({ hash: '0x1' }),
        getBalance: async () => ({ units: 1n, decimals: 18, symbol: 'ETH' }),
      },
    })
    const { client } = createTestClient({ adapters: [mock.adapter], networks: [mainnet] })
    client.start()
    const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    mock.wallet.approve()
    await connected
    const feature = client.use(send)
    for (const [text, address] of [
      [right, right],
      [right.toLowerCase(), right.toLowerCase()],
      [right.replace('dA6B', 'Da6B'), undefined],
    ] as const) {
      feature.setReceiver(text)
      expect(feature.getState().receiverAddress).toBe(address)
    }
  })

  test('an own account and a recipient that was signed for are known, another is new', async () => {
    const { feature, state } = await setUp()
    feature.setReceiver(bob)
    expect(state().check).toEqual({ known: true, own: true })
    feature.setReceiver(carol)
    expect(state().check).toEqual({ known: false, own: false })
    feature.setAmount('1')
    feature.draft({ description: 'Send' }).onSubmitted?.()
    feature.setReceiver(carol)
    expect(state().check).toEqual({ known: true, own: false })
    expect(state().recipients.map(({ address }) => address)).toEqual([carol, alice, bob])
  })

  test('a look-alike of a recipient that was signed for stops the draft until it is acknowledged', async () => {
    const { feature, state } = await setUp()
    feature.setReceiver(carol)
    feature.setAmount('1')
    feature.draft({ description: 'Send' }).onSubmitted?.()
    const twin = `${carol.slice(0, 6)}${'9'.repeat(32)}${carol.slice(-4)}`
    feature.setReceiver(twin)
    feature.setAmount('1')
    const { imitates } = state().check ?? {}
    expect(imitates).toMatchObject({ address: carol, parts: { start: '0xca00', end: '1234' } })
    expect(() => feature.draft({ description: 'Send' })).toThrow('acknowledge')
    feature.acknowledge()
    expect(() => feature.draft({ description: 'Send' })).not.toThrow()
    feature.setReceiver(`${twin} `)
    expect(state().acknowledged).toBe(false)
  })
})

describe('after the wallet', () => {
  test('[S4.37] sending a token resets the draft once it is sent', async () => {
    const { client, feature, state } = await setUp()
    const events: ClientEvent[] = []
    client.events.on((event) => events.push(event))
    feature.setToken(usdc)
    feature.setAmount('2')
    feature.setReceiver(bob)
    const draft = feature.draft({ description: 'Send 2 USDC' })
    expect(state()).toMatchObject({ amountText: '2' })
    draft.onSubmitted?.()
    expect(state()).toMatchObject({ amountText: '', sendTokenAmount: '', receiver: '', token: { symbol: 'ETH' } })
    expect(events.map(({ event, properties }) => [event, properties])).toEqual([
      ['SEND_INITIATED', { network: 'eip155:1', isSmartAccount: false, token: 'USDC', amount: '2' }],
    ])
  })

  test('a draft that the visitor types while the wallet is asked for the one before stays', async () => {
    const { feature, state } = await setUp()
    feature.setAmount('1')
    feature.setReceiver(bob)
    const draft = feature.draft({ description: 'Send' })
    feature.setAmount('2')
    draft.onSubmitted?.()
    expect(state()).toMatchObject({ amountText: '2', receiver: bob })
  })

  test('the review doesn’t change with the form', async () => {
    const { feature } = await setUp()
    feature.setAmount('1')
    feature.setReceiver(carol)
    const draft = feature.draft({ description: 'Send' })
    feature.setAmount('2')
    feature.setReceiver(bob)
    const { transaction, expected } = await draft.build({ signal: new AbortController().signal })
    expect(transaction).toEqual({ namespace: 'eip155', calls: [{ to: carol, value: 10n ** 18n }] })
    expect(expected).toEqual({ leaves: { native: 10n ** 18n }, arrives: {} })
  })

  test('a review opens a closed modal with the preview, and closing it leaves the transaction; an open one goes there', async () => {
    const { client, clock, feature } = await setUp()
    const view = () => {
      const { history, open } = client.router.getState()
      return open ? history.at(-1)?.view : 'closed'
    }
    const ask = () => {
      feature.setAmount('1')
      feature.setReceiver(carol)
      feature.review({ description: 'Send' })
    }
    expect(view()).toBe('closed')
    ask()
    expect(view()).toBe('ApproveTransaction')
    expect(client.use(transactions).getState().status).not.toBe('none')
    closeModal(client)
    await clock.flush()
    expect(client.use(transactions).getState().status).toBe('none')
    void openModal(client, { view: 'WalletSend' })
    ask()
    expect(client.router.getState().history.map((route) => route.view)).toEqual(['WalletSend', 'ApproveTransaction'])
  })

  test('an incomplete form opens nothing', async () => {
    const { client, feature } = await setUp()
    expect(() => feature.review({ description: 'Send' })).toThrow()
    expect(client.router.getState().open).toBe(false)
  })

  test('a collectible is sent by its contract’s safe transfer', async () => {
    const { feature, state } = await setUp()
    const contract = `0x${'c0'.repeat(20)}`
    const word = (value: string) => value.replace('0x', '').padStart(64, '0')
    for (const [standard, data] of [
      ['erc721', `0x42842e0e${word(alice)}${word(carol)}${word('7')}`],
      ['erc1155', `0xf242432a${word(alice)}${word(carol)}${word('7')}${word('1')}${word('a0')}${word('0')}`],
    ] as const) {
      feature.setCollectible({ contract, tokenId: '7', standard, name: 'Lamp #7' })
      feature.setReceiver(carol)
      expect(state().message).toBe('preview')
      const { transaction } = await feature
        .draft({ description: 'Send' })
        .build({ signal: new AbortController().signal })
      expect(transaction).toEqual({ namespace: 'eip155', calls: [{ to: contract, data }] })
    }
  })
})

describe('several of a collectible of ERC-1155', () => {
  const pebble = {
    contract: `0x${'c0'.repeat(20)}`,
    tokenId: '3',
    standard: 'erc1155',
    name: 'Pebble',
    quantity: '5',
  } as const

  test('one of them leaves at first, or as many as the visitor types, and never more than there are', async () => {
    const { feature, state } = await setUp()
    feature.setReceiver(carol)
    feature.setCollectible(pebble)
    expect(state()).toMatchObject({ amountText: '1', balance: '5', canMax: true, message: 'preview' })
    for (const [typed, message] of [
      ['', 'add-amount'],
      ['0', 'add-amount'],
      ['1.5', 'incorrect-value'],
      ['6', 'insufficient-funds'],
      ['٣', 'preview'],
    ] as const) {
      feature.setAmount(typed)
      expect([typed, state().message]).toEqual([typed, message])
    }
    const build = async () => {
      const draft = feature.draft({ description: 'Send' })
      const { transaction } = await draft.build({ signal: new AbortController().signal })
      const [call] = transaction.namespace === 'eip155' ? transaction.calls : []
      return [draft.properties.amount, BigInt(`0x${call?.data?.slice(10 + 3 * 64, 10 + 4 * 64)}`)]
    }
    expect(await build()).toEqual(['3', 3n])
    await feature.max()
    expect(await build()).toEqual(['5', 5n])
  })

  test('the amount is there again after a reload, and none is asked for of ERC-721', async () => {
    const storage = createMemoryStorage()
    const { feature } = await setUp({ storage })
    feature.setCollectible(pebble)
    feature.setAmount('4')
    const { feature: after, state } = await setUp({ storage })
    expect(state()).toMatchObject({ collectible: pebble, amountText: '4', balance: '5' })
    after.setCollectible({ ...pebble, standard: 'erc721' })
    expect(state()).toMatchObject({ amountText: '', balance: undefined, canMax: false, message: 'add-address' })
  })
})

describe('a page that went away while the wallet was asked', () => {
  const transaction = (status: string, createdAt: number) => ({
    id: 'one',
    purpose: 'send',
    connectionId: 'gone',
    connectorId: 'io.mock',
    account: alice,
    chainId: 'eip155:1',
    mode: 'single',
    createdAt,
    steps: [{ label: 'Send', status }],
    built: { namespace: 'eip155', description: 'Send', calls: [{ to: bob, value: '5' }] },
  })
  async function again(status: string) {
    const storage = createMemoryStorage()
    const before = await setUp({ storage })
    before.feature.setAmount('1.5')
    before.feature.setReceiver(bob)
    before.client.storage
      .item({ name: 'transactions', version: 1, decode: () => undefined as unknown })
      .set([transaction(status, before.clock.now())])
    before.stop()
    const page = await setUp({ storage })
    await page.clock.flush()
    return page
  }

  test('keeps the draft, and says that the wallet may still answer', async () => {
    const { state } = await again('asked')
    expect(state()).toMatchObject({ amountText: '1.5', receiver: bob, interrupted: true })
  })

  test('empties the draft once it is known that it was sent', async () => {
    const { client, clock, state } = await again('asked')
    client.use(transactions).markSent()
    await clock.flush()
    expect(state()).toMatchObject({ amountText: '', receiver: '', interrupted: false })
  })

  test('a form that the visitor has changed since is another draft', async () => {
    const { client, clock, feature, state } = await again('asked')
    feature.setAmount('2')
    client.use(transactions).markSent()
    await clock.flush()
    expect(state()).toMatchObject({ amountText: '2', interrupted: false })
  })

  test('a draft that was begun while the one before was on its way survives the page, too', async () => {
    const storage = createMemoryStorage()
    const before = await setUp({ storage })
    before.client.storage
      .item({ name: 'transactions', version: 1, decode: () => undefined as unknown })
      .set([transaction('sent', before.clock.now())])
    await before.clock.advance(1)
    before.feature.setAmount('2')
    before.feature.setReceiver(bob)
    before.stop()
    const { clock, state } = await setUp({ storage })
    await clock.flush()
    expect(state()).toMatchObject({ amountText: '2', receiver: bob })
  })
})
