import { expect, test } from 'vitest'
import { sendTransaction } from '../../actions/send-transaction.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { balances } from './balances.ts'

const [alice, bob] = evmAddresses
const ether = 10n ** 18n

/** Balances by `{chainId}:{address}` in wei; an absent one fails. */
async function setUp(
  amounts: Record<string, bigint> = {},
  { can, ...options }: TestClientOptions & { can?: Partial<Capabilities<'eip155'>> } = {},
) {
  const asked: string[] = []
  const known: Record<string, bigint> = {
    [`eip155:1:${alice}`]: 3n * ether,
    [`eip155:1:${bob}`]: 5n * ether,
    [`eip155:10:${alice}`]: 7n * ether,
    ...amounts,
  }
  let down = false
  const wallets = ['io.mock', 'other'].map((id) =>
    createMockWallet<'eip155'>({ id, name: id, rdns: id, accounts: evmAddresses.map(evmAccount) }),
  )
  const mock = createMockEvm({
    wallets,
    can: {
      async getBalance({ chainId, account }) {
        asked.push(`${chainId}:${account}`)
        const units = known[`${chainId}:${account}`]
        if (down || units === undefined) throw new Error('down')
        return { units, decimals: 18, symbol: 'ETH' }
      },
      async sendTransaction() {
        return { hash: '0xhash' }
      },
      ...can,
    },
  })
  const page = createTestClient({ adapters: [mock.adapter], ...options })
  page.client.start()
  async function connectTo(connectorId: string) {
    const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId })
    wallets.find(({ id }) => id === connectorId)?.approve()
    return (await connected).connection
  }
  const connection = await connectTo('io.mock')
  const feature = page.client.use(balances)
  return {
    ...page,
    ...mock,
    wallet: wallets[0] as (typeof wallets)[number],
    asked,
    connectTo,
    connectionId: connection.id,
    known,
    feature,
    setDown(value: boolean) {
      down = value
    },
    state: (id = `eip155:1:${alice}`) => feature.getState()[id as `${string}:${string}:${string}`],
  }
}

test('a balance is a decimal string with its symbol', async () => {
  const { feature } = await setUp({ [`eip155:1:${alice}`]: 1_234_500_000_000_000_000n })
  expect(await feature.fetch()).toEqual({
    data: { balance: '1.2345', symbol: 'ETH' },
    error: undefined,
    isSuccess: true,
    isError: false,
  })
})

test('it is fresh for 30 s, per address and network', async () => {
  const { asked, clock, client, feature, wallet } = await setUp()
  await feature.fetch()
  await clock.advance(29_999)
  await feature.fetch()
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  await feature.fetch()
  expect(asked).toHaveLength(2)
  const switched = switchNetwork(client, { chainId: 'eip155:10' })
  wallet.approve()
  await switched
  expect((await feature.fetch()).data?.balance).toBe('7')
  wallet.setAccounts([evmAccount(bob)])
  expect(asked).toEqual([`eip155:1:${alice}`, `eip155:1:${alice}`, `eip155:10:${alice}`])
})

test('calls at the same time are one request', async () => {
  const { asked, feature } = await setUp()
  const [first, second] = await Promise.all([feature.fetch(), feature.fetch()])
  expect(first).toEqual(second)
  expect(asked).toHaveLength(1)
})

test('[S4.21] balanceLoading is set meanwhile, and a failure records the retry time', async () => {
  const { clock, feature, setDown, state } = await setUp()
  const fetching = feature.fetch()
  expect(state()).toMatchObject({ balanceLoading: true })
  await fetching
  expect(state()).toMatchObject({ balanceLoading: false })
  expect(state()?.retryAt).toBeUndefined()
  await clock.advance(30_000)
  setDown(true)
  await feature.fetch()
  expect(state()).toMatchObject({
    balanceLoading: false,
    retryAt: clock.now() + 30_000,
    error: { name: 'LatchkeyError' },
  })
})

test('[S4.22] after a failure tries are at least 30 s apart, for every caller and every number of calls', async () => {
  const { asked, clock, feature, setDown, wallet } = await setUp()
  setDown(true)
  const tries: number[] = []
  const begun = clock.now()
  const note = () => {
    while (tries.length < asked.filter((one) => one.endsWith(alice)).length) tries.push(clock.now() - begun)
  }
  const offs = [feature.watch(), feature.watch()]
  for (let second = 0; second <= 95; second++) {
    await feature.fetch()
    if (second === 10) wallet.setAccounts([evmAccount(bob)])
    if (second === 20) wallet.setAccounts([evmAccount(alice)])
    note()
    await clock.advance(1000)
    note()
  }
  expect(tries).toEqual([0, 30_000, 60_000, 90_000])
  for (const off of offs) off()
})

test('[S9.5] within 30 s of a failure a visitor’s retry answers the same failure', async () => {
  const { asked, clock, feature, setDown } = await setUp()
  setDown(true)
  const first = await feature.fetch()
  setDown(false)
  await clock.advance(29_999)
  expect(await feature.fetch()).toEqual(first)
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  expect(await feature.fetch()).toMatchObject({ isSuccess: true })
  expect(asked).toHaveLength(2)
})

test('a failure never looks like an empty wallet, and the last balance stays', async () => {
  const { clock, feature, setDown, state } = await setUp()
  await feature.fetch()
  await clock.advance(30_000)
  setDown(true)
  expect(await feature.fetch()).toMatchObject({
    isError: true,
    isSuccess: false,
    data: { balance: '0.00', symbol: 'ETH' },
  })
  expect(state()?.balance).toBe('3')
})

test('our own transaction forgets the balance at once, and whatever was being asked', async () => {
  const { asked, client, clock, feature, known, state } = await setUp()
  const off = feature.watch()
  await clock.flush()
  known[`eip155:1:${alice}`] = 1n * ether
  await sendTransaction(client, { transaction: {} })
  await clock.flush()
  expect(asked).toHaveLength(2)
  expect(state()?.balance).toBe('1')
  off()
})

test('an answer from before our transaction does not overwrite the one from after', async () => {
  const answers: ((units: bigint) => void)[] = []
  const getBalance = () =>
    new Promise<{ units: bigint; decimals: number; symbol: string }>((resolve) =>
      answers.push((units) => resolve({ units, decimals: 18, symbol: 'ETH' })),
    )
  const { clock, feature, state } = await setUp({}, { can: { getBalance } })
  void feature.fetch()
  feature.invalidate()
  void feature.fetch()
  answers[1]?.(2n * ether)
  await clock.flush()
  answers[0]?.(9n * ether)
  await clock.flush()
  expect(state()?.balance).toBe('2')
})

test('watching follows account and network, does not poll, and leaves nothing behind', async () => {
  const { asked, client, clock, feature, wallet } = await setUp()
  const off = feature.watch()
  await clock.advance(300_000)
  expect(asked).toEqual([`eip155:1:${alice}`])
  wallet.setAccounts([evmAccount(bob)])
  await clock.flush()
  expect(asked.at(-1)).toBe(`eip155:1:${bob}`)
  const before = asked.length
  off()
  await disconnect(client)
  await clock.advance(300_000)
  expect(asked).toHaveLength(before)
  expect(clock.pending()).toBe(0)
})

test('watching a connection that isn’t the active one reads again what our own transaction forgot, and retries', async () => {
  const { asked, client, clock, connectionId, feature, known, setDown, state } = await setUp()
  const off = feature.watch({ connectionId })
  client.dispatch({ type: 'namespaceActivated', namespace: 'solana' })
  expect(client.connection.getState().activeNamespace).toBe('solana')
  await clock.flush()
  expect(state()?.balance).toBe('3')

  known[`eip155:1:${alice}`] = ether
  await sendTransaction(client, { namespace: 'eip155', transaction: {} })
  await clock.flush()
  expect(state()?.balance).toBe('1')

  setDown(true)
  feature.invalidate()
  await clock.flush()
  expect(state()?.error).toBeDefined()
  setDown(false)
  await clock.advance(30_000)
  expect(state()?.error).toBeUndefined()
  const before = asked.length
  off()
  feature.invalidate()
  await clock.flush()
  expect(asked).toHaveLength(before)
})

test('a balance goes with its account, unless another wallet still has that', async () => {
  const { asked, client, connectTo, connectionId, feature, state } = await setUp()
  const connection = await connectTo('other')
  await feature.fetch({ connectionId })
  expect(state()?.balance).toBe('3')
  await disconnect(client, { connectionId: connection.id })
  expect(state()?.balance).toBe('3')
  expect(asked).toHaveLength(1)
  await disconnect(client, { connectionId })
  expect(state()).toBeUndefined()
})

test('a network the app does not have fails as such, and asks no node', async () => {
  const { asked, client, feature } = await setUp()
  const [connection] = Object.values(client.connection.getState().connections)
  client.dispatch({ type: 'changed', connectionId: connection?.id ?? '', change: { chainId: 'eip155:999' } })
  expect(await feature.fetch()).toMatchObject({ isError: true, error: { code: 'network/not-found' } })
  expect(asked).toEqual([])
})

test('without an account, or on a chain without balances, there is nothing to show', async () => {
  const { client, feature } = await setUp()
  expect(feature.available()).toBe(true)
  await disconnect(client)
  expect(feature.available()).toBe(false)
  expect(await feature.fetch()).toEqual({ data: undefined, error: undefined, isSuccess: false, isError: false })
})
