import {
  activeChainId,
  activeConnection,
  addressOn,
  connect,
  connectionStatus,
  createLatchkey,
  disconnect,
  type LatchkeyClient,
  setActive,
  signMessage,
  switchNetwork,
} from '@latchkey/core'
import type { PairingPort, PortSession } from '@latchkey/core/ports'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { memoryStorage } from '@latchkey/test-wallets/vitest'
import { type Config, getAccount, hydrate, switchChain, disconnect as wagmiDisconnect } from '@wagmi/core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../eip1193/src/testing/eventually.fixture.ts'
import { type Chains, toNetwork } from '../../eip1193/src/testing/page.fixture.ts'
import { type Phone, phone } from '../../eip1193/src/testing/phone.fixture.ts'
import { latchkeyConnector } from './connector/latchkey-connector.ts'
import { testContext } from './testing/context.fixture.ts'
import { createWagmi, openPage } from './testing/page.fixture.ts'
import { wagmiAdapter } from './wagmi-adapter.ts'

let chains: Chains

beforeAll(async () => {
  const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  chains = { home, away }
})
afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

/** A pairing port that brings back the phone's session, or none. */
function pairingWith(device: Phone | undefined) {
  const ended: string[] = []
  const { transport } = device ?? {}
  const sessions: PortSession[] = transport
    ? [{ id: transport.sessionId, peer: transport.peer, transports: [transport] }]
    : []
  const port: PairingPort = {
    contract: 1,
    id: 'test',
    reach: 'private',
    create: () => ({
      start: () => () => {},
      prepare: () => {},
      hasStored: () => sessions.length > 0,
      connect: () => Promise.reject(new Error('Not here')),
      restore: async () => sessions,
      async disconnect(id) {
        ended.push(id)
        device?.say({ type: 'ended', reason: 'local' })
      },
    }),
  }
  return { ended, port }
}

async function load(page: ReturnType<typeof openPage>, device?: Phone) {
  const config = await createWagmi(chains, page.window, { connectors: [latchkeyConnector()] })
  const pairing = pairingWith(device)
  const client = createLatchkey({
    networks: [toNetwork(chains.home, 'Home'), toNetwork(chains.away, 'Away')],
    adapters: [wagmiAdapter({ config })],
    pairing: pairing.port,
    platform: testContext().platform,
    storage: memoryStorage(),
  })
  onTestFinished(client.start())
  const differences = recordDifferences(config, client)
  return { client, config, differences, ended: pairing.ended }
}

/** Looks at both inside every change of wagmi's. */
function recordDifferences(config: Config, client: LatchkeyClient) {
  const differences: object[] = []
  const view = () => {
    const account = getAccount(config)
    const connection = activeConnection(client.connection.getState())
    return [
      { id: account.connector?.uid, address: account.address, chain: account.chainId && `eip155:${account.chainId}` },
      { id: connection?.id, address: connection && addressOn(connection), chain: connection?.chainId },
    ] as const
  }
  const off = config.subscribe(
    (state) => state,
    () => {
      const [wagmi, latchkey] = view()
      if (JSON.stringify(wagmi) !== JSON.stringify(latchkey)) differences.push({ wagmi, latchkey })
    },
  )
  onTestFinished(off)
  return differences
}

test('a client connects, switches, signs and disconnects on wagmi, and is never of another opinion', async () => {
  const page = openPage(chains)
  const { controls } = page.wallet()
  page.wallet({ name: 'Beta', rdns: 'test.beta' })
  const { client, config, differences } = await load(page)
  const { connection: first } = await connect(client, { adapterId: 'wagmi', connectorId: 'test.alpha' })
  const { connection: second } = await connect(client, { adapterId: 'wagmi', connectorId: 'test.beta' })
  expect(activeConnection(client.connection.getState())?.id).toBe(second.id)
  setActive(client, { connectionId: first.id })
  await eventually(() => expect(activeConnection(client.connection.getState())?.id).toBe(first.id))
  await switchNetwork(client, { chainId: 'eip155:31338' })
  expect(activeChainId(client.connection.getState())).toBe('eip155:31338')
  await signMessage(client, { message: 'hello' })
  expect(controls.prompts()).toMatchObject({ personal_sign: 1, wallet_addEthereumChain: 1 })
  await disconnect(client, { connectionId: first.id })
  expect(getAccount(config).connector?.id).toBe('test.beta')
  await disconnect(client)
  expect(connectionStatus(client.connection.getState())).toBe('disconnected')
  expect(getAccount(config).isDisconnected).toBe(true)
  expect(differences).toEqual([])
})

test.each([true, false])(
  'a pairing of an earlier visit is in wagmi again, with reconnectOnMount: %s',
  async (reconnectOnMount) => {
    const page = openPage(chains)
    const before = await load(page, phone(chains))
    await eventually(() => expect(getAccount(before.config).isConnected).toBe(true))

    const device = phone(chains)
    const { client, config, differences, ended } = await load(page, device)
    await hydrate(config, { reconnectOnMount }).onMount()
    await eventually(() => {
      expect(getAccount(config).status).toBe('connected')
      expect(connectionStatus(client.connection.getState())).toBe('connected')
      expect(client.ready.getState()).toBe(true)
    })
    const { sessions } = client.connection.getState()
    expect(sessions).toMatchObject({ 'session-1': { source: 'pairing', peer: { name: 'Phone' } } })
    await signMessage(client, { message: 'hello' })
    expect(device.wallet.controls.prompts()).toEqual({ personal_sign: 1 })

    await disconnect(client)
    expect(ended).toEqual(['session-1'])
    expect(getAccount(config).isDisconnected).toBe(true)
    expect(differences).toEqual([])
  },
)

test('leaving through wagmi’s own hook ends the pairing', async () => {
  const { client, config, differences, ended } = await load(openPage(chains), phone(chains))
  await eventually(() => expect(getAccount(config).isConnected).toBe(true))
  await wagmiDisconnect(config)
  expect(ended).toEqual(['session-1'])
  expect(client.connection.getState()).toMatchObject({ sessions: {}, connections: {} })
  expect(differences).toEqual([])
})

test('changes through wagmi’s own functions send an event, and changes through the client send it once', async () => {
  const page = openPage(chains)
  page.wallet()
  const { client, config } = await load(page)
  const told: unknown[] = []
  client.events.on(({ event, properties }) => {
    if (event === 'SWITCH_NETWORK' || event === 'DISCONNECT_SUCCESS') told.push(properties)
  })
  await connect(client, { adapterId: 'wagmi', connectorId: 'test.alpha' })
  await eventually(() => expect(client.ready.getState()).toBe(true))
  await switchNetwork(client, { chainId: 'eip155:31338' })
  expect(told.splice(0)).toEqual([{ network: 'eip155:31338' }])
  await switchChain(config, { chainId: 31337 })
  expect(told.splice(0)).toEqual([{ network: 'eip155:31337' }])
  await disconnect(client)
  expect(told.splice(0)).toEqual([{ namespace: 'all', asked: true }])
  await connect(client, { adapterId: 'wagmi', connectorId: 'test.alpha' })
  await wagmiDisconnect(config)
  expect(told).toEqual([{ namespace: 'eip155', asked: false }])
})
