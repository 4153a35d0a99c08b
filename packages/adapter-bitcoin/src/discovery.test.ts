import { connect, disconnect } from '@latchkey/core'
import { createFakePlatform } from '@latchkey/core/testing'
import { walletDirectory } from '@latchkey/core/wallets'
import { getWallets } from '@wallet-standard/app'
import { expect, onTestFinished, test } from 'vitest'
import {
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
const listOf = (client: ReturnType<typeof useClient>['client']) =>
  client.connectors.getState().map(({ id, type, chain }) => `${id} ${type} ${chain}`)

test('wallets are listed, injected before the app or after it, and removed when they are removed', () => {
  const chain = chainOf()
  useWallet(chain, { name: 'Before' })
  const { client } = useClient(chain)
  const after = useWallet(chain, { name: 'After' })
  expect(listOf(client)).toEqual(['Before ANNOUNCED bip122', 'After ANNOUNCED bip122'])
  after.announce()
  expect(listOf(client)).toHaveLength(2)
  after.destroy()
  expect(listOf(client)).toEqual(['Before ANNOUNCED bip122'])
})

test('one wallet with all three interfaces is one row', async () => {
  const chain = chainOf()
  const { provider } = useWallet(chain)
  const { client } = useClient(chain)
  expect(provider).toHaveProperty('request')
  expect(provider).toHaveProperty('requestAccounts')
  expect(listOf(client)).toEqual(['Btc ANNOUNCED bip122'])
})

test('an announced provider with UniSat’s interface at the same place is one wallet', () => {
  const chain = chainOf()
  useWallet(chain, { ways: ['sats', 'unisat'] })
  const { client } = useClient(chain)
  expect(listOf(client)).toEqual(['BtcBitcoinProvider INJECTED bip122'])
})

test('a name alone proves nothing: another object with the same name is another row', () => {
  const chain = chainOf()
  useWallet(chain, { ways: ['standard'], id: 'one' })
  useWallet(chain, { ways: ['sats'], id: 'two' })
  const { client } = useClient(chain)
  expect(listOf(client)).toEqual(['Btc ANNOUNCED bip122', 'BtcBitcoinProvider INJECTED bip122'])
})

test('`identities` merges wallets that the page can’t prove to be one', async () => {
  const chain = chainOf()
  useWallet(chain, { ways: ['standard'], id: 'one' })
  useWallet(chain, { ways: ['sats'], id: 'two' })
  const identifyWallet = (clue: object) => {
    const { has, standardName } = clue as { has?: (id: string) => boolean; standardName?: string }
    return standardName === 'Btc' || has?.('BtcBitcoinProvider') ? { id: 'btc', name: 'Btc' } : undefined
  }
  const { client } = useClient(chain, { identities: async () => ({ identifyWallet }) })
  const directory = client.use(walletDirectory)
  const rows = () => directory.getState().groups.flatMap((group) => group.rows)
  await directory.load()
  await expect.poll(() => rows().map(({ name }) => name)).toEqual(['Btc'])
  expect(rows()[0]?.connectors.map(({ connectorId }) => connectorId)).toEqual(['Btc'])
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

test('objects that throw, have no name, or are no provider are not listed', () => {
  const chain = chainOf()
  page.btc_providers = [
    null,
    7,
    { id: 'nowhere', name: 'Nowhere' },
    { id: '', name: 'Nameless' },
    { id: 'console', name: 'No provider' },
    {
      get id(): never {
        throw new Error('no')
      },
    },
  ]
  Object.defineProperty(page, 'unisat', {
    configurable: true,
    get(): never {
      throw new Error('no')
    },
  })
  onTestFinished(() => {
    delete page.btc_providers
    delete page.unisat
  })
  const features = { 'bitcoin:connect': { connect: async () => ({ accounts: [] }) } }
  const wallets = [
    { name: '', chains: ['bitcoin:mainnet'], features, accounts: [] },
    { name: 'Ether', chains: ['eip155:1'], features, accounts: [] },
    { name: 'Mute', chains: ['bitcoin:mainnet'], features: {}, accounts: [] },
    { name: 'Good', chains: ['bitcoin:mainnet'], features, accounts: [] },
  ]
  for (const wallet of wallets) onTestFinished(getWallets().register(wallet as never))
  const { client } = useClient(chain)
  expect(listOf(client)).toEqual(['Good ANNOUNCED bip122'])
})

test('known wallets with UniSat’s interface are found at their places, without a list', () => {
  const chain = chainOf()
  const provider = { requestAccounts: async () => [], getAccounts: async () => [] }
  page.unisat = provider
  page.okxwallet = { bitcoin: { ...provider } }
  // It stands in for UniSat when UniSat is missing.
  page.binancew3w = { bitcoin: { ...provider, isBinance: true } }
  // The same object at another path is the same wallet.
  page.bitkeep = { unisat: provider }
  onTestFinished(() => {
    for (const key of ['unisat', 'okxwallet', 'bitkeep', 'binancew3w']) delete page[key]
  })
  const { client } = useClient(chain)
  const others = ['okxwallet.bitcoin INJECTED bip122', 'binancew3w.bitcoin INJECTED bip122']
  expect(listOf(client)).toEqual(['unisat INJECTED bip122', ...others])
  page.unisat = { ...provider, isBinance: true }
  delete page.bitkeep
  expect(
    instanceOf(client)
      .snapshot()
      .connectors.map(({ id }) => `${id} INJECTED bip122`),
  ).toEqual(others)
})

test('several wallets at once, each with its own connection, without effect on each other', async () => {
  const chain = chainOf()
  const one = useWallet(chain, { name: 'One' })
  const two = useWallet(chain, { name: 'Two', ways: ['sats'], state: { account: 1 } })
  const { client } = useClient(chain)
  const first = await connect(client, { adapterId: 'bitcoin', connectorId: 'One' })
  const second = await connect(client, { adapterId: 'bitcoin', connectorId: 'TwoBitcoinProvider' })
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
  expect(await can.signMessage?.({ ...targetOf(second.connection), message: 'x' })).toMatchObject({
    scheme: 'bip322-simple',
  })
})

test.each(['standard', 'sats'] as const)(
  '[S3.5] the account that pays is `payment`, another one is for ordinals, each with its key: %s',
  async (way) => {
    const chain = chainOf()
    const { controls, path } = useWallet(chain, { ways: [way] })
    const { client } = useClient(chain)
    const { connection } = await connect(client, { adapterId: 'bitcoin', connectorId: way === 'sats' ? path : 'Btc' })
    expect(connection.accounts).toMatchObject([
      { key: controls.addresses()[0], type: 'payment', publicKey: expect.stringMatching(/^0[23]/) },
      { key: controls.ordinals()[0], type: 'ordinals', publicKey: expect.any(String) },
    ])
  },
)

test('without an Esplora a connection signs, and lacks the abilities that need one', async () => {
  const chain = chainOf()
  useWallet(chain)
  const [network] = networksOf(chain)
  const networks = [{ ...network, rpcUrls: { default: { http: [] } } }] as const
  const { client } = useClient(chain, { networks })
  const { connection } = await connect(client, { adapterId: 'bitcoin', connectorId: 'Btc' })
  expect([...connection.abilities].sort()).toEqual(['requestMoreAccounts', 'signMessage', 'signPsbt'])
  const esplora = { [network.caipNetworkId]: chain.url }
  const other = useClient(chain, { networks, adapters: [useAdapter({ esplora })] })
  const again = await connect(other.client, { adapterId: 'bitcoin', connectorId: 'Btc' })
  expect(again.connection.abilities).toContain('transfer')
})
