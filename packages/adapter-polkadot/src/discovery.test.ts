import { connect, disconnect, setActiveAccount } from '@latchkey/core'
import { createFakePlatform } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { inject, instanceOf, noChain, targetOf, useClient, useWallet } from './testing/page.fixture.ts'

test('wallets are listed, injected before the app or after it', async () => {
  useWallet({ name: 'before' })
  const { client, clock } = useClient(noChain)
  const after = useWallet({ name: 'after', announce: false })
  const list = () => client.connectors.getState().map(({ id, type, chain }) => `${id} ${type} ${chain}`)
  expect(list()).toEqual(['before ANNOUNCED polkadot'])
  await clock.advance(500)
  after.announce()
  after.announce()
  await clock.advance(500)
  expect(list()).toEqual(['before ANNOUNCED polkadot', 'after ANNOUNCED polkadot'])
})

test('known wallets have their usual names, and lists know them by their name in the page', () => {
  useWallet({ name: 'polkadot-js' })
  const { client } = useClient(noChain)
  expect(client.connectors.getState()).toMatchObject([{ id: 'polkadot-js', name: 'Polkadot{.js}', type: 'ANNOUNCED' }])
})

test('a wallet injected very late is found when the visitor opens the list', async () => {
  const { client, clock } = useClient(noChain)
  await clock.advance(60_000)
  expect(clock.pending()).toBe(0)
  useWallet()
  expect(client.connectors.getState()).toEqual([])
  instanceOf(client).prepare({})
  expect(client.connectors.getState()).toHaveLength(1)
})

test('after stop the page is no longer searched, and a second start searches again', async () => {
  const { client, clock } = useClient(noChain)
  const { start, snapshot } = instanceOf(client)
  await clock.advance(10_000)
  const stop = start()
  expect(clock.pending()).toBeGreaterThan(0)
  stop()
  expect(clock.pending()).toBe(0)
  useWallet()
  expect(snapshot().connectors).toEqual([])
  const again = start()
  expect(snapshot().connectors).toHaveLength(1)
  again()
})

test('on a server no wallet is listed or searched for', () => {
  useWallet()
  const { client, clock } = useClient(noChain, { platform: createFakePlatform({ kind: 'server' }) })
  expect(client.connectors.getState()).toEqual([])
  expect(clock.pending()).toBe(0)
})

test('once prepared the wallet is asked in the same turn; otherwise as soon as the code is loaded', async () => {
  let asked = 0
  const origins: unknown[] = []
  inject('quick', {
    enable(origin: unknown) {
      asked += 1
      origins.push(origin)
      return new Promise(() => {})
    },
  })
  const { client } = useClient(noChain, { metadata: { name: 'My app', description: '', url: '', icons: [] } })
  const { connect: ask, prepare } = instanceOf(client)
  void ask({ connectorId: 'quick' })
  await expect.poll(() => asked).toBe(1)
  prepare({ connectorId: 'quick' })
  expect(asked).toBe(1)
  void ask({ connectorId: 'quick' })
  expect(asked).toBe(2)
  expect(origins).toEqual(['My app', 'My app'])
})

test('a wallet with the newer way to connect is asked by that one', async () => {
  const { wallet } = useWallet({ announce: false })
  inject('newer', {
    version: '1',
    connect: (origin: string) => wallet.enable(origin),
    enable: () => Promise.reject(new Error('the older way')),
  })
  const { client } = useClient(noChain)
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'newer' })
  expect(connection.accounts).toHaveLength(3)
})

test('several wallets at once, each with its own connection, without effect on each other', async () => {
  const one = useWallet({ name: 'one' })
  const two = useWallet({ name: 'two', state: { account: 1 } })
  const { client } = useClient(noChain)
  const first = await connect(client, { adapterId: 'polkadot', connectorId: 'one' })
  const second = await connect(client, { adapterId: 'polkadot', connectorId: 'two' })
  expect([first, second].map(({ connection }) => connection.activeAccount)).toEqual([
    one.controls.addresses()[0],
    two.controls.addresses()[1],
  ])
  await disconnect(client, { connectionId: first.connection.id })
  expect(Object.keys(client.connection.getState().connections)).toEqual([second.connection.id])
  const { can } = instanceOf(client)
  await expect(can.signMessage?.({ ...targetOf(first.connection), message: 'x' })).rejects.toMatchObject({
    code: 'connection/mismatch',
  })
  expect(await can.signMessage?.({ ...targetOf(second.connection), message: 'x' })).toMatchObject({ scheme: 'sr25519' })
})

test('all accounts are listed, the visitor chooses one of them, and it stays when the wallet adds others', async () => {
  const { controls } = useWallet()
  const { client } = useClient(noChain)
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'dot' })
  const [, bob = '', carol] = controls.addresses()
  expect(connection.accounts.map(({ key }) => key)).toEqual(controls.addresses())
  setActiveAccount(client, { connectionId: connection.id, account: bob })
  controls.switchAccount(2)
  const now = client.connection.getState().connections[connection.id]
  expect(now).toMatchObject({ activeAccount: bob, accounts: [{ key: carol }, {}, {}] })
})

test('its provider is the wallet’s own, for apps that use @polkadot/api themselves', async () => {
  const { controls } = useWallet()
  const { client } = useClient(noChain)
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'dot' })
  const provider = await instanceOf(client).getProvider({ connectionId: connection.id })
  if (provider.kind !== 'injected') throw new Error('not the wallet of the page')
  expect((await provider.api.accounts.get()).map(({ address }) => address)).toEqual(controls.addresses())
})
