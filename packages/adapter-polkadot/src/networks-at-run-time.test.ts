import { addNetwork, connect, switchNetwork } from '@latchkey/core'
import { expect, test } from 'vitest'
import { instanceOf, networksOf, noChain, targetOf, useClient, useWallet } from './testing/page.fixture.ts'
import { createPhone } from './testing/phone.fixture.ts'

const [home, away] = networksOf(noChain)
const dot = { adapterId: 'polkadot', connectorId: 'dot' }

test('a network that the app adds is used by new connections, and by existing ones once they switch', async () => {
  useWallet()
  const { client } = useClient(noChain, { networks: [home] })
  const { connection } = await connect(client, dot)
  const now = () => client.connection.getState().connections[connection.id]
  expect(connection.approvedChains).toEqual([home.caipNetworkId])
  addNetwork(client, { network: away })
  await switchNetwork(client, { chainId: away.caipNetworkId })
  const both = [home.caipNetworkId, away.caipNetworkId]
  expect(now()).toMatchObject({ chainId: away.caipNetworkId, approvedChains: both })
  expect(now()?.abilities).toContain('switchNetwork')
  const { can } = instanceOf(client)
  expect(await can.signMessage?.({ ...targetOf(now() ?? connection), message: 'hello' })).toMatchObject({
    scheme: 'sr25519',
  })

  useWallet({ name: 'late' })
  const later = await connect(client, { ...dot, connectorId: 'late', chainId: away.caipNetworkId })
  expect(later.connection).toMatchObject({ chainId: away.caipNetworkId, approvedChains: both })
})

test('a session that did not approve an added network stays on its network', async () => {
  const { client } = useClient(noChain, { networks: [home] })
  const { can, adopt } = instanceOf(client)
  const { transport } = createPhone({ chains: [home.caipNetworkId] })
  const { id: connectionId } = await adopt(transport)
  addNetwork(client, { network: away })
  await expect(can.switchNetwork?.({ connectionId, network: away })).rejects.toMatchObject({
    code: 'network/unsupported',
  })
})
