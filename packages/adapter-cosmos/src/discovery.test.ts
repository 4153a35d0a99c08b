import { connect, disconnect } from '@latchkey/core'
import { createFakePlatform } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { cosmosAdapter } from './cosmos-adapter.ts'
import {
  instanceOf,
  networksOf,
  settingsOf,
  targetOf,
  useChains,
  useClient,
  usePage,
  useWallet,
} from './testing/page.fixture.ts'

const chainsOf = useChains()

test('wallets are listed, injected before the app or together with the page', () => {
  const chains = chainsOf()
  const { page } = usePage()
  useWallet(chains, page)
  const { client } = useClient(chains)
  const list = () => client.connectors.getState().map(({ id, type, chain }) => `${id} ${type} ${chain}`)
  expect(list()).toEqual(['keplr INJECTED cosmos'])
  const late = useWallet(chains, page, { name: 'Late', globals: ['cosmostation'] })
  page.dispatchEvent(new Event('load'))
  expect(list()).toEqual(['cosmostation INJECTED cosmos', 'keplr INJECTED cosmos'])
  late.destroy()
  page.dispatchEvent(new Event('load'))
  expect(list()).toEqual(['keplr INJECTED cosmos'])
})

test('one wallet under five names is one row, with its own name', () => {
  const chains = chainsOf()
  const { page } = usePage()
  useWallet(chains, page, { globals: ['keplr', 'leap', 'cosmostation', 'owallet', 'compass'] })
  const { client } = useClient(chains)
  expect(client.connectors.getState().map(({ id, name }) => [id, name])).toEqual([['leap', 'Leap']])
})

test('a wallet inside another’s place has the mark by which a list knows it', () => {
  const chains = chainsOf()
  const { page } = usePage()
  const { provider } = useWallet(chains, page, { announce: false })
  const paths = { okxwallet: 'keplr', bitkeep: 'keplr', xfi: 'keplr', trustwallet: 'cosmos' }
  for (const [name, path] of Object.entries(paths)) Object.assign(page, { [name]: { [path]: { ...provider } } })
  const { client } = useClient(chains)
  expect(client.connectors.getState().map(({ id, name }) => [id, name])).toEqual([
    ['okxwallet.keplr', 'OKX Wallet'],
    ['bitkeep.keplr', 'Bitget Wallet'],
    ['xfi.keplr', 'Ctrl Wallet'],
    ['trustwallet.cosmos', 'Trust Wallet'],
  ])
})

test('after stop no event arrives, and a second start receives events again', () => {
  const chains = chainsOf()
  const { listeners, page } = usePage()
  const { client } = useClient(chains)
  const { start, snapshot } = instanceOf(client)
  const before = listeners()
  const stop = start()
  stop()
  expect(listeners()).toBe(before)
  useWallet(chains, page)
  expect(snapshot().connectors).toEqual([])
  const again = start()
  expect(snapshot().connectors).toHaveLength(1)
  again()
})

test('on a server no wallet is listed and no request is sent', () => {
  const chains = chainsOf()
  const { page } = usePage()
  useWallet(chains, page)
  const { client } = useClient(chains, { platform: createFakePlatform({ kind: 'server' }) })
  expect(client.connectors.getState()).toEqual([])
})

test('once prepared the wallet is asked in the same turn; otherwise as soon as the code is loaded', async () => {
  const chains = chainsOf()
  const { page } = usePage()
  const { provider } = useWallet(chains, page)
  let asked = 0
  provider.enable = () => {
    asked += 1
    return new Promise(() => {})
  }
  const { client } = useClient(chains)
  const { connect: ask, prepare } = instanceOf(client)
  void ask({ connectorId: 'keplr' })
  await expect.poll(() => asked).toBe(1)
  prepare({ connectorId: 'keplr' })
  expect(asked).toBe(1)
  void ask({ connectorId: 'keplr' })
  expect(asked).toBe(2)
})

test('several wallets at once, each with its own connection, without effect on each other', async () => {
  const chains = chainsOf()
  const { page } = usePage()
  const one = useWallet(chains, page)
  const two = useWallet(chains, page, { name: 'Two', globals: ['leap'], state: { account: 1 } })
  const { client } = useClient(chains)
  const first = await connect(client, { adapterId: 'cosmos', connectorId: 'keplr' })
  const second = await connect(client, { adapterId: 'cosmos', connectorId: 'leap' })
  expect([first, second].map(({ connection }) => connection.activeAccount)).toEqual([
    one.controls.addresses()[0],
    two.controls.addresses()[1],
  ])
  const { can, getProvider } = instanceOf(client)
  expect(await getProvider({ connectionId: first.connection.id })).toEqual({ kind: 'keplr', wallet: one.provider })
  await disconnect(client, { connectionId: first.connection.id })
  expect(Object.keys(client.connection.getState().connections)).toEqual([second.connection.id])
  const gone = can.signMessage?.({ ...targetOf(first.connection), message: 'x' })
  await expect(gone).rejects.toMatchObject({ code: 'connection/mismatch' })
  expect(await can.signMessage?.({ ...targetOf(second.connection), message: 'x' })).toMatchObject({ scheme: 'adr36' })
})

const onlyHome = (chains: ReturnType<typeof chainsOf>) => {
  const { prefix, url } = chains.home
  return { chains: [{ id: 'localcosmos-1', prefix, rpcUrl: url }] }
}

test('a chain that the wallet lacks is suggested to it', async () => {
  const chains = chainsOf()
  const { page } = usePage()
  const { controls } = useWallet(chains, page, onlyHome(chains))
  const { client } = useClient(chains)
  const { connection } = await connect(client, { adapterId: 'cosmos', connectorId: 'keplr' })
  expect(connection.approvedChains).toEqual([chains.home.chainId, chains.away.chainId])
  expect(controls.prompts()).toEqual({ experimentalSuggestChain: 1, enable: 1 })
  const [{ params }] = controls.requests() as unknown as [{ params: [Record<string, unknown>] }]
  expect(params[0]).toMatchObject({
    chainId: 'localosmo-1',
    rpc: chains.away.url,
    bip44: { coinType: 118 },
    bech32Config: { bech32PrefixAccAddr: 'osmo', bech32PrefixValAddr: 'osmovaloper' },
    feeCurrencies: [{ coinMinimalDenom: 'uosmo', coinDecimals: 6, gasPriceStep: { average: 0.025 } }],
  })
})

test('a declined chain is left out, and requested again by a switch', async () => {
  const chains = chainsOf()
  const { page } = usePage()
  const { controls } = useWallet(chains, page, onlyHome(chains))
  controls.reject('experimentalSuggestChain')
  const { client } = useClient(chains)
  const { connection } = await connect(client, { adapterId: 'cosmos', connectorId: 'keplr' })
  expect(connection.approvedChains).toEqual([chains.home.chainId])
  const [, network] = networksOf(chains)
  const change = () => instanceOf(client).can.switchNetwork?.({ connectionId: connection.id, network })
  await expect(change()).rejects.toMatchObject({ code: 'connection/user-rejected' })
  controls.approve()
  await change()
  expect(client.connection.getState().connections[connection.id]).toMatchObject({
    chainId: chains.away.chainId,
    activeAccount: connection.activeAccount,
    approvedChains: [chains.home.chainId, chains.away.chainId],
  })
})

test('a wallet that accepts no new chains connects on the ones it has, and is unsupported without any', async () => {
  const chains = chainsOf()
  const { page } = usePage()
  const { controls } = useWallet(chains, page, { ...onlyHome(chains), features: ['signArbitrary'] })
  const { client } = useClient(chains)
  const { connection } = await connect(client, { adapterId: 'cosmos', connectorId: 'keplr' })
  expect(connection.approvedChains).toEqual([chains.home.chainId])
  const [, away] = networksOf(chains)
  const change = instanceOf(client).can.switchNetwork?.({ connectionId: connection.id, network: away })
  await expect(change).rejects.toMatchObject({ code: 'network/unsupported' })
  expect(controls.prompts()).toEqual({ enable: 1 })
  const other = useClient(chains, { networks: [away] })
  const none = connect(other.client, { adapterId: 'cosmos', connectorId: 'keplr' })
  await expect(none).rejects.toMatchObject({ code: 'network/unsupported' })
})

test('a network without settings is left out, with an alert to the developer', async () => {
  const chains = chainsOf()
  const { page } = usePage()
  useWallet(chains, page)
  const { [chains.home.chainId]: home } = settingsOf(chains)
  const adapters = [cosmosAdapter({ chains: { [chains.home.chainId]: home as NonNullable<typeof home> } })]
  const { client, clock } = useClient(chains, { adapters })
  const { connection } = await connect(client, { adapterId: 'cosmos', connectorId: 'keplr' })
  expect(connection.approvedChains).toEqual([chains.home.chainId])
  expect(connection.abilities).not.toContain('switchNetwork')
  await clock.flush()
  expect(JSON.stringify(client.alerts.getState())).toContain(chains.away.chainId)
})
