import { addNetwork, connect, switchNetwork } from '@latchkey/core'
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
const keplr = { adapterId: 'cosmos', connectorId: 'keplr' }

async function visit(options: Parameters<typeof useClient>[1] = {}) {
  const chains = chainsOf()
  const [home, away] = networksOf(chains)
  const { page } = usePage()
  const { controls } = useWallet(chains, page)
  const { client } = useClient(chains, { networks: [home], ...options })
  const { connection } = await connect(client, keplr)
  const now = () => client.connection.getState().connections[connection.id]
  return { away, client, connection, controls, home, now }
}

test('a network that the app adds is used by new connections, and requested by existing ones when they switch', async () => {
  const { away, client, connection, controls, home, now } = await visit()
  const both = [home.caipNetworkId, away.caipNetworkId]
  expect(connection.approvedChains).toEqual([home.caipNetworkId])
  addNetwork(client, { network: away })
  const before = controls.requests().length
  await switchNetwork(client, { chainId: away.caipNetworkId })
  expect(controls.requests().length).toBeGreaterThan(before)
  expect(now()).toMatchObject({ chainId: away.caipNetworkId, approvedChains: both })
  expect(now()?.abilities).toContain('switchNetwork')
  const { can, disconnect } = instanceOf(client)
  const account = targetOf(now() ?? connection)
  expect(account.account).toMatch(/^osmo1/)
  expect(await can.getBalance?.(account)).toMatchObject({ symbol: 'OSMO' })

  await disconnect({ connectionId: connection.id })
  const later = await connect(client, keplr)
  expect(later.connection.approvedChains).toEqual(both)
})

test('a network without settings stays out, with an alert', async () => {
  const { home: chain } = chainsOf()
  const { [chain.chainId]: settings } = settingsOf(chainsOf())
  const chains = settings && { [chain.chainId]: settings }
  const { away, client, controls, home, now } = await visit({ adapters: [cosmosAdapter({ chains })] })
  addNetwork(client, { network: away })
  const asked = controls.requests().length
  await expect(switchNetwork(client, { chainId: away.caipNetworkId })).rejects.toMatchObject({
    code: 'network/not-found',
  })
  expect(controls.requests()).toHaveLength(asked)
  expect(now()?.chainId).toBe(home.caipNetworkId)
  expect(JSON.stringify(client.alerts.getState())).toContain(away.caipNetworkId)
})
