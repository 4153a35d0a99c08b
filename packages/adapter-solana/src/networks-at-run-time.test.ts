import { addNetwork, connect, switchNetwork } from '@latchkey/core'
import { expect, test } from 'vitest'
import { instanceOf, networksOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'

const chainOf = useChain()

test('a network that the app adds is used by new connections, and by existing ones once they switch', async () => {
  const chain = chainOf()
  const [home, away] = networksOf(chain)
  useWallet(chain)
  const { client } = useClient(chain, { networks: [home] })
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const now = () => client.connection.getState().connections[connection.id]
  const both = [home.caipNetworkId, away.caipNetworkId]
  expect(connection.approvedChains).toEqual([home.caipNetworkId])
  addNetwork(client, { network: away })
  await switchNetwork(client, { chainId: away.caipNetworkId })
  expect(now()).toMatchObject({ chainId: away.caipNetworkId, approvedChains: both })
  expect(now()?.abilities).toContain('switchNetwork')
  const { can, disconnect } = instanceOf(client)
  expect(await can.signMessage?.({ ...targetOf(now() ?? connection), message: 'hello' })).toMatchObject({
    scheme: 'ed25519',
  })
  await disconnect({ connectionId: connection.id })
  const later = await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  expect(later.connection.approvedChains).toEqual(both)
})
