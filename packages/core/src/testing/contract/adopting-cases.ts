import { switchNetwork } from '../../flows/switching/switch-network.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import type { PairingPort } from '../../kernel/ports/pairing.ts'
import type { Transport } from '../../kernel/ports/session.ts'
import { dispatch } from '../dispatch.ts'
import { createMemoryStorage } from '../memory-storage.ts'
import { check } from './check.ts'
import type { ContractCase } from './contract-harness.ts'
import { clientOf, openPage } from './open-page.ts'

/** How sessions of pairings and logins are adopted. */
export const adoptingCases: readonly ContractCase[] = [
  {
    name: 'a session of a pairing or login is adopted, and ends with it',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      check(page.transport, 'the harness brings a session')
      const { transport, end } = page.transport
      const connection = await page.instance.adopt(transport)
      check(connection.sessionId === transport.sessionId, 'it belongs to its session')
      check(connection.activeAccount === transport.accounts[0]?.key, 'it has the session’s account')
      check(page.wallet.shown() === 0, 'no prompt')
      const session = { id: transport.sessionId, source: 'pairing', peer: transport.peer } as const
      if (page.adapter.truth !== 'external')
        dispatch(page.client, { type: 'opened', session, connections: [connection], activate: true })
      await page.wait(() => page.connections().length === 1, 'it is connected')
      end()
      await page.wait(() => page.connections().length === 0, 'it ends with its session')
      stop()
    },
  },
  {
    name: 'an adopted session is followed, and claims only what the adapter can',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      check(page.transport, 'the harness brings a session')
      const { transport, say } = page.transport
      const connection = await page.instance.adopt(transport)
      for (const ability of connection.abilities) check(page.instance.can[ability], `the adapter can "${ability}"`)
      const session = { id: transport.sessionId, source: 'pairing', peer: transport.peer } as const
      if (page.adapter.truth !== 'external')
        dispatch(page.client, { type: 'opened', session, connections: [connection], activate: true })
      await page.wait(() => page.connectionOf(connection.id), 'it is connected')
      const other = transport.chains.find((chainId) => chainId !== connection.chainId)
      if (say && other) {
        say({ type: 'chain', chainId: other })
        await page.wait(() => page.connectionOf(connection.id)?.chainId === other, 'its network is followed')
      }
      if (say) {
        say({ type: 'accounts', accounts: [], chains: transport.chains })
        await page.wait(() => page.connections().length === 0, 'without accounts it has ended')
      }
      stop()
    },
  },
  {
    name: 'a session comes back after a reload on the network that was in use',
    async run(harness, skip) {
      const page = await openPage(harness)
      check(page.transport, 'the harness brings a session')
      const { transport } = page.transport
      const { namespace } = transport
      const kept = { storage: createMemoryStorage(), pairing: pairingOf(transport) }
      const first = clientOf(page, 0, kept)
      const stop = first.start()
      const inUse = (client: typeof first) => activeConnection(client.connection.getState(), namespace)
      await page.wait(() => inUse(first) && first.ready.getState(), 'it is restored')
      const before = inUse(first)?.chainId
      const other = first.networks.find(
        ({ caipNetworkId }) => caipNetworkId !== before && transport.chains.includes(caipNetworkId),
      )
      if (!other || !inUse(first)?.abilities.includes('switchNetwork')) {
        stop()
        return skip('the session has no other network to switch to')
      }
      await switchNetwork(first, { chainId: other.caipNetworkId })
      stop()
      const reloaded = clientOf(page, 0, kept)
      const leave = reloaded.start()
      await page.wait(() => inUse(reloaded), 'it is there again')
      check(inUse(reloaded)?.chainId === other.caipNetworkId, 'on the network that was in use')
      leave()
    },
  },
  {
    name: 'a session comes back after a stop and a start, and is followed again',
    async run(harness) {
      const page = await openPage(harness)
      check(page.transport, 'the harness brings a session')
      const { end, transport } = page.transport
      const client = clientOf(page, 0, { pairing: pairingOf(transport) })
      const inUse = () => activeConnection(client.connection.getState(), transport.namespace)
      const stop = client.start()
      await page.wait(() => inUse() && client.ready.getState(), 'it is restored')
      stop()
      const leave = client.start()
      await page.wait(() => client.ready.getState(), 'it is restored again')
      check(inUse(), 'it is connected')
      end()
      await page.wait(() => !inUse(), 'it ends with its session')
      leave()
    },
  },
]

/** A pairing port that finds one session at every visit. */
function pairingOf(transport: Transport): PairingPort {
  const session = { id: transport.sessionId, peer: transport.peer, transports: [transport] }
  return {
    contract: 1,
    id: 'contract',
    reach: 'private',
    create: () => ({
      start: () => () => {},
      prepare() {},
      hasStored: () => true,
      connect: () => Promise.reject(new Error('No pairing in this test')),
      restore: async () => [session],
      async disconnect() {},
    }),
  }
}
