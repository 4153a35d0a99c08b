import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, transfer } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import type { BitcoinLie, BitcoinWay } from '@latchkey/test-wallets/page'
import { expectAllHandled } from '@latchkey/test-wallets/vitest'
import { getWallets } from '@wallet-standard/app'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildPsbt } from './testing/build-psbt.fixture.ts'
import {
  connectorIdOf,
  instanceOf,
  networksOf,
  page,
  targetOf,
  useAdapter,
  useChain,
  useClient,
  useWallet,
} from './testing/page.fixture.ts'

const chainOf = useChain()
const [, bob] = bitcoinMnemonicAccounts()
const to = bob?.payment.address ?? ''
expectAllHandled()

const idOf = (way: BitcoinWay) => ({ adapterId: 'bitcoin', connectorId: connectorIdOf(way) })

async function visit(way: BitcoinWay, options: Parameters<typeof useWallet>[1] = {}) {
  const chain = chainOf()
  const { controls } = useWallet(chain, { ways: [way], ...options })
  const { client } = useClient(chain)
  const { connection } = await connect(client, idOf(way))
  const connections = () => client.connection.getState().connections
  return { can: instanceOf(client).can, chain, client, controls, on: targetOf(connection), connections }
}

test.each<[BitcoinWay, BitcoinLie, string]>([
  ['standard', 'strange-accounts', 'wallet/unauthorized'],
  ['standard', 'other-network', 'wallet/unauthorized'],
  ['standard', 'throwing', 'internal/unexpected'],
  ['sats', 'strange-accounts', 'wallet/unauthorized'],
  ['sats', 'other-network', 'wallet/unauthorized'],
  ['sats', 'throwing', 'internal/unexpected'],
  ['unisat', 'strange-accounts', 'wallet/unauthorized'],
  ['unisat', 'other-network', 'wallet/unauthorized'],
  ['unisat', 'throwing', 'internal/unexpected'],
])('%s: a wallet that connects with %s is not connected: %s', async (way, lie, code) => {
  const chain = chainOf()
  const { controls } = useWallet(chain, { ways: [way] })
  const { client } = useClient(chain)
  controls.lie(lie)
  await expect(connect(client, idOf(way))).rejects.toMatchObject({ code })
  expect(client.connection.getState().connections).toEqual({})
  expect(controls.listeners()).toBe(0)
  controls.lie(null)
  await connect(client, idOf(way))
  expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
})

test.each<[BitcoinWay, BitcoinLie, string]>([
  ['standard', 'bad-signature', 'wallet/sign-failed'],
  ['standard', 'short-signature', 'wallet/sign-failed'],
  ['standard', 'other-message', 'wallet/sign-failed'],
  ['standard', 'garbage', 'request/unreadable'],
  ['standard', 'throwing', 'request/unreadable'],
  ['sats', 'bad-signature', 'wallet/sign-failed'],
  ['sats', 'short-signature', 'wallet/sign-failed'],
  ['sats', 'other-message', 'wallet/sign-failed'],
  ['sats', 'garbage', 'request/unreadable'],
  ['unisat', 'bad-signature', 'wallet/sign-failed'],
  ['unisat', 'other-message', 'wallet/sign-failed'],
  ['unisat', 'garbage', 'wallet/sign-failed'],
])('%s: a message signed with %s is %s', async (way, lie, code) => {
  const { can, connections, controls, on } = await visit(way)
  const before = connections()
  controls.lie(lie)
  await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({ code })
  expect(connections()).toEqual(before)
})

test.each<[BitcoinWay, BitcoinLie]>(
  (['standard', 'sats', 'unisat'] as const).flatMap((way) =>
    (['bad-signature', 'unsigned', 'other-outputs', 'loose-sighash'] as const).map((lie): [BitcoinWay, BitcoinLie] => [
      way,
      lie,
    ]),
  ),
)('%s: a transaction that comes back with %s is wallet/sign-failed, and is never sent', async (way, lie) => {
  const { can, chain, controls, on } = await visit(way)
  await chain.mine()
  const psbt = await buildPsbt(chain.url, { from: on.account, to, sats: 44_444n })
  const mempool = async () => (await fetch(`${chain.url}/address/${on.account}`)).json()
  const before = await mempool()
  controls.lie(lie)
  await expect(can.signPsbt?.({ ...on, psbt, broadcast: true })).rejects.toMatchObject({ code: 'wallet/sign-failed' })
  await expect(can.sendTransaction?.({ ...on, transaction: psbt })).rejects.toMatchObject({
    code: 'wallet/sign-failed',
  })
  if (way !== 'unisat')
    await expect(can.transfer?.({ ...on, to, amount: 44_444n })).rejects.toMatchObject({ code: 'wallet/sign-failed' })
  expect(await mempool()).toEqual(before)
})

test('a taproot signature that is wrong or commits to nothing is refused, too', async () => {
  const { can, chain, controls, on } = await visit('standard')
  const account = controls.ordinals()[0] ?? ''
  await chain.fund(account, 80_000n)
  const psbt = await buildPsbt(chain.url, { from: account, to, sats: 5000n })
  for (const lie of ['bad-signature', 'unsigned', 'other-outputs', 'loose-sighash'] as const) {
    controls.lie(lie)
    await expect(can.signPsbt?.({ ...on, account, psbt })).rejects.toMatchObject({ code: 'wallet/sign-failed' })
  }
  controls.lie(null)
  expect(await can.signPsbt?.({ ...on, account, psbt })).toEqual({ psbt: expect.any(String) })
})

test('the wallet is never asked for an input of another account', async () => {
  const { can, chain, controls, on } = await visit('standard')
  const psbt = await buildPsbt(chain.url, { from: to, to: on.account, sats: 5000n })
  const prompts = controls.prompts()
  for (const signInputs of [undefined, [{ index: 0 }], [{ index: 3 }], [{ index: -1 }]])
    await expect(can.signPsbt?.({ ...on, psbt, signInputs })).rejects.toMatchObject({ code: 'request/invalid' })
  const own = await buildPsbt(chain.url, { from: on.account, to, sats: 5000n })
  const signInputs = [{ index: 0, address: to }]
  await expect(can.signPsbt?.({ ...on, psbt: own, signInputs })).rejects.toMatchObject({ code: 'request/invalid' })
  expect(controls.prompts()).toEqual(prompts)
})

test('an invalid hash is refused', async () => {
  const { can, chain, controls, on } = await visit('unisat')
  await chain.mine()
  controls.lie('garbage')
  await expect(can.transfer?.({ ...on, to, amount: 5000n })).rejects.toMatchObject({ code: 'request/unreadable' })
})

test.each([
  ['standard', 'only signs', undefined],
  ['unisat', 'sends itself', true],
] as const)(
  '%s: an answer that can’t be read, of a wallet that %s: whether it may have been sent',
  async (way, _, unclear) => {
    const { chain, client, controls } = await visit(way)
    await chain.mine()
    controls.lie('garbage')
    await expect(transfer(client, { to, amount: 5000n })).rejects.toMatchObject({ code: 'request/unreadable' })
    const [operation] = client.operations.getState()
    expect([operation?.status, operation?.unclear]).toEqual(['failed', unclear])
  },
)

test.each(['standard', 'unisat'] as const)('%s: nothing was sent where the node was silent before', async (way) => {
  const chain = chainOf()
  let isSilent = false
  const asked: unknown[] = []
  const node: typeof fetch = (input, init) => {
    if (!isSilent) return fetch(input, init)
    asked.push(input)
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject))
  }
  useWallet(chain, { ways: [way] })
  const { client, clock } = useClient(chain, { adapters: [useAdapter({ fetch: node })] })
  await connect(client, idOf(way))
  isSilent = true
  const refused = expect(transfer(client, { to, amount: 5000n })).rejects.toMatchObject({ code: 'request/timed-out' })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await clock.advance(20_000)
  await refused
  const [operation] = client.operations.getState()
  expect([operation?.status, operation?.unclear]).toEqual(['failed', undefined])
})

test.each(['standard', 'sats', 'unisat'] as const)('events after a disconnect change nothing: %s', async (way) => {
  const { client, connections, controls, on } = await visit(way)
  await instanceOf(client).disconnect(on)
  controls.permit()
  controls.emitChange()
  expect(connections()).toEqual({})
})

test('a wallet that throws while it reports a change is disconnected', async () => {
  const { connections, controls } = await visit('standard')
  controls.lie('throwing')
  controls.emitChange()
  await expect.poll(connections).toEqual({})
})

test('a wallet on a chain similar to Bitcoin is network/unsupported', async () => {
  const chain = chainOf()
  const provider = {
    requestAccounts: async () => ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    getAccounts: async () => ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    getChain: async () => ({ enum: 'FRACTAL_BITCOIN_MAINNET', name: 'Fractal', network: 'livenet' }),
  }
  page.unisat = provider
  onTestFinished(() => void delete page.unisat)
  const { client } = useClient(chain)
  await expect(connect(client, { adapterId: 'bitcoin', connectorId: 'unisat' })).rejects.toMatchObject({
    code: 'wallet/unauthorized',
  })
})

test('a wallet on none of the configured networks that can’t switch is network/unsupported', async () => {
  const chain = chainOf()
  useWallet(chain, { ways: ['standard'], chains: [{ network: 'signet', esploraUrl: chain.url }] })
  const { client } = useClient(chain)
  await expect(connect(client, idOf('standard'))).rejects.toMatchObject({ code: 'network/unsupported' })
  expect(client.connection.getState().connections).toEqual({})
})

test('a wallet on another network that can switch connects on the app’s network', async () => {
  const chain = chainOf()
  const chains = (['signet', 'regtest'] as const).map((network) => ({ network, esploraUrl: chain.url }))
  useWallet(chain, { ways: ['sats'], chains })
  const { client } = useClient(chain)
  const { connection } = await connect(client, idOf('sats'))
  const [home] = networksOf(chain)
  expect(connection.approvedChains).toContain(home.caipNetworkId)
  expect(connection.chainId).toBe('bip122:00000008819873e925422c1ff0f99f7c')
  await instanceOf(client).can.switchNetwork?.({ connectionId: connection.id, network: home })
  expect(client.connection.getState().connections[connection.id]?.chainId).toBe(home.caipNetworkId)
})

test('a wallet that never answers whether it remembers the app is given up, without a prompt', async () => {
  const chain = chainOf()
  const storage = createMemoryStorage()
  const { destroy } = useWallet(chain, { ways: ['standard'] })
  const first = useClient(chain, { storage })
  await connect(first.client, idOf('standard'))
  await first.clock.flush()
  destroy()
  let asked: unknown
  const features = {
    'standard:connect': {
      connect: (input: unknown) => {
        asked = input
        return new Promise(() => {})
      },
    },
  }
  const { client, clock } = useClient(chain, { storage })
  const wallet = { version: '1.0.0', name: 'Btc', icon: '', chains: ['bitcoin:regtest'], features, accounts: [] }
  onTestFinished(getWallets().register(wallet as never))
  await expect
    .poll(async () => {
      await clock.advance(1000)
      return asked
    })
    .toEqual({ silent: true })
  await clock.advance(30_000)
  expect(client.connection.getState().connections).toEqual({})
})

test('a wallet that shows other accounts without an event is not asked, and is disconnected if none can be used', async () => {
  const { can, connections, controls, on } = await visit('standard')
  controls.lie('strange-accounts')
  const attempt = can.signMessage?.({ ...on, message: 'hello' })
  await expect(attempt).rejects.toMatchObject({ code: 'connection/mismatch' })
  expect(controls.prompts()['bitcoin:signMessage']).toBeUndefined()
  expect(connections()).toEqual({})
})

test('a wallet that is on another chain without an event is not asked to pay there', async () => {
  const { can, chain, connections, controls, on } = await visit('unisat')
  await chain.mine()
  const provider = page.BtcBitcoinProvider as { getChain(): Promise<unknown> }
  vi.spyOn(provider, 'getChain').mockResolvedValue({ enum: 'FRACTAL_BITCOIN_MAINNET', network: 'livenet' })
  await expect(can.transfer?.({ ...on, to, amount: 5000n })).rejects.toMatchObject({
    code: 'connection/mismatch',
    context: { asked: 'no' },
  })
  expect(controls.prompts()).not.toHaveProperty('sendBitcoin')
  await expect.poll(connections).toEqual({})
})

test('an approval after the client has stopped connects no wallet', async () => {
  const chain = chainOf()
  const { controls } = useWallet(chain, { state: { answer: 'hang' } })
  const { client } = useClient(chain)
  const { connect: ask, start } = instanceOf(client)
  const stop = start()
  const answer = ask({ connectorId: 'Btc' })
  await controls.whenPending('bitcoin:connect')
  stop()
  controls.approvePending()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  expect(controls.listeners()).toBe(0)
})

test.each([
  ['an output that is another one', { value: 77_000_000 }, 'request/unreadable'],
  ['an id that is none', { txid: '../../tx' }, 'request/unreadable'],
  ['an amount with a fraction', { value: 1.5 }, 'request/unreadable'],
  ['a fee beyond all others', { fee: 99_999 }, 'request/unreadable'],
])('a node that lies about %s gets no signature', async (_name, lie, code) => {
  const chain = chainOf()
  await chain.mine()
  const { fee, ...wrong } = lie as { fee?: number }
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${chain.url}${request.url}`)
    const text = await answer.text()
    if (request.url?.endsWith('/utxo')) {
      const list = JSON.parse(text) as { status: { confirmed: boolean } }[]
      return response.end(JSON.stringify(list.map((entry) => ({ ...entry, ...wrong }))))
    }
    if (request.url === '/fee-estimates' && fee) return response.end(JSON.stringify({ '1': fee }))
    response.writeHead(answer.status).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const esplora = { [chain.chainId]: `http://127.0.0.1:${port}` }
  const { controls } = useWallet(chain, { pays: 'legacy' })
  const { client } = useClient(chain, { adapters: [useAdapter({ esplora })] })
  const { connection } = await connect(client, idOf('standard'))
  const { can } = instanceOf(client)
  const prompts = controls.prompts()
  await expect(can.transfer?.({ ...targetOf(connection), to, amount: 50_000n })).rejects.toMatchObject({ code })
  expect(controls.prompts()).toEqual(prompts)
})
