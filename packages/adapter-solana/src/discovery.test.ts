import { connect, disconnect } from '@latchkey/core'
import { createFakePlatform } from '@latchkey/core/testing'
import { getWallets } from '@wallet-standard/app'
import { expect, onTestFinished, test } from 'vitest'
import { solanaAdapter } from './solana-adapter.ts'
import { createAppWallet } from './testing/app-wallet.fixture.ts'
import { instanceOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { transferWire } from './testing/transfer-wire.fixture.ts'

const chainOf = useChain()

test('wallets are listed, registered before the app or after it, and removed when they unregister', () => {
  const chain = chainOf()
  useWallet(chain, { name: 'Before' })
  const { client } = useClient(chain)
  const after = useWallet(chain, { name: 'After' })
  const list = () => client.connectors.getState().map(({ id, type, chain }) => `${id} ${type} ${chain}`)
  expect(list()).toEqual(['Before ANNOUNCED solana', 'After ANNOUNCED solana'])
  after.announce()
  expect(list()).toHaveLength(2)
  after.destroy()
  expect(list()).toEqual(['Before ANNOUNCED solana'])
})

test('after stop no event arrives, and a second start receives events again', () => {
  const chain = chainOf()
  const { client } = useClient(chain)
  const { start, snapshot } = instanceOf(client)
  const stop = start()
  stop()
  useWallet(chain)
  expect(snapshot().connectors).toEqual([])
  const again = start()
  expect(snapshot().connectors).toHaveLength(1)
  again()
})

test('on a server no wallet is listed and no request is sent', () => {
  const chain = chainOf()
  useWallet(chain)
  const { client } = useClient(chain, { platform: createFakePlatform({ kind: 'server' }) })
  expect(client.connectors.getState()).toEqual([])
})

test('another wallet with the same name is another row, and is never mistaken for the first', () => {
  const chain = chainOf()
  const { wallet } = useWallet(chain, { name: 'Same' })
  const { client } = useClient(chain)
  onTestFinished(getWallets().register({ ...wallet, accounts: [] } as never))
  const rows = client.connectors.getState()
  expect(rows.map(({ id }) => id)).toEqual(['Same', 'Same#2'])
  expect(rows.map(({ info }) => info?.name)).toEqual(['Same', undefined])
})

test('once prepared the wallet is asked in the same turn; otherwise as soon as the code is loaded', async () => {
  const chain = chainOf()
  const { wallet } = useWallet(chain, { name: 'Model' })
  const { client } = useClient(chain)
  let asked = 0
  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: () => {
        asked += 1
        return new Promise(() => {})
      },
    },
  }
  onTestFinished(getWallets().register({ ...wallet, name: 'Quick', accounts: [], features } as never))
  const { connect: ask, prepare } = instanceOf(client)
  void ask({ connectorId: 'Quick' })
  await expect.poll(() => asked).toBe(1)
  prepare({ connectorId: 'Quick' })
  expect(asked).toBe(1)
  void ask({ connectorId: 'Quick' })
  expect(asked).toBe(2)
})

test('several wallets at once, each with its own connection, without effect on each other', async () => {
  const chain = chainOf()
  const one = useWallet(chain, { name: 'One' })
  const two = useWallet(chain, { name: 'Two', state: { account: 1 } })
  const { client } = useClient(chain)
  const first = await connect(client, { adapterId: 'solana', connectorId: 'One' })
  const second = await connect(client, { adapterId: 'solana', connectorId: 'Two' })
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
  expect(await can.signMessage?.({ ...targetOf(second.connection), message: 'x' })).toMatchObject({ scheme: 'ed25519' })
})

test('a wallet that shows all accounts lists them, and the active one stays when another is added', async () => {
  const chain = chainOf()
  const { controls } = useWallet(chain, { expose: 'all' })
  const { client } = useClient(chain)
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  expect(connection.accounts.map(({ key }) => key)).toEqual(controls.addresses())
  controls.switchAccount(2)
  const now = client.connection.getState().connections[connection.id]
  expect(now).toMatchObject({
    activeAccount: controls.addresses()[0],
    accounts: [{ key: controls.addresses()[2] }, {}, {}],
  })
})

test('wallets that the app brings are also listed, unless they are registered as well', async () => {
  const chain = chainOf()
  useWallet(chain, { name: 'Registered' })
  const wallets = ['Brought', 'Registered'].map((name) => createAppWallet({ name }).adapter)
  const absent = createAppWallet({ name: 'Absent', readyState: 'NotDetected' }).adapter
  const unsupported = createAppWallet({ name: 'Never', readyState: 'Unsupported' }).adapter
  const adapters = [solanaAdapter({ wallets: [...wallets, absent, unsupported] })]
  const { client } = useClient(chain, { adapters })
  expect(client.connectors.getState().map(({ id, type, installed }) => [id, type, installed])).toEqual([
    ['Registered', 'ANNOUNCED', undefined],
    ['Brought', 'EXTERNAL', true],
    ['Absent', 'EXTERNAL', false],
  ])
})

test('a wallet that the app brings connects, signs and sends with the app’s own web3.js', async () => {
  const chain = chainOf()
  const { account, adapter, listeners, transactionFrom } = createAppWallet({ name: 'Brought' })
  const { client } = useClient(chain, { adapters: [solanaAdapter({ wallets: [adapter], transactionFrom })] })
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Brought' })
  const { can, getProvider } = instanceOf(client)
  const on = targetOf(connection)
  expect(on.account).toBe(account.address)
  expect(await getProvider({ connectionId: connection.id })).toEqual({ kind: 'adapter', adapter })
  expect(await can.signMessage?.({ ...on, message: 'hello' })).toMatchObject({ publicKey: account.address })
  const transaction = await transferWire(chain.url, { from: on.account, to: on.account, lamports: 9n })
  const { hash = '' } = (await can.sendTransaction?.({ ...on, transaction })) ?? {}
  expect(await can.waitForTransaction?.({ chainId: chain.chainId, hash })).toEqual({ status: 'success' })
  await disconnect(client)
  expect(listeners()).toBe(1) // readyStateChange, until the client stops
  expect(adapter.connected).toBe(false)
})

test('without a way to make transactions such a wallet only signs messages, and is never restored with a prompt', async () => {
  const chain = chainOf()
  const { adapter, prompts } = createAppWallet({ name: 'Brought' })
  const { client } = useClient(chain, { adapters: [solanaAdapter({ wallets: [adapter] })] })
  const { abilities } = (await connect(client, { adapterId: 'solana', connectorId: 'Brought' })).connection
  expect(abilities).toContain('signMessage')
  for (const missing of ['signTransaction', 'sendTransaction', 'transfer'] as const)
    expect(abilities).not.toContain(missing)
  await adapter.disconnect()
  const before = prompts()
  expect(await instanceOf(client).reconnect({ connectorId: 'Brought' })).toBeNull()
  expect(prompts()).toBe(before)
})
