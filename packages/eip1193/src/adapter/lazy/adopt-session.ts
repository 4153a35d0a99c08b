import type { Account, ChainId, Connection, Transport } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { isAddress } from '../../address.ts'
import { sessionAbilities } from '../../session-abilities.ts'
import { toCaip } from '../../to-caip.ts'
import { type TransportProvider, transportProvider } from '../../transport-provider.ts'
import type { Spell } from '../library.ts'
import type { Bench } from './open-desk.ts'

/**
 * Gives a session of a pairing or login abilities. It begins on the network that was in use, if the wallet approved it, else on the first
 * of the app's networks that it did.
 */
export async function adoptSession(
  bench: Bench,
  transport: Transport<'eip155'>,
  wanted?: ChainId<'eip155'> | undefined,
): Promise<Connection<'eip155'>> {
  const { context, adapterId } = bench
  const spell = await bench.desk.spell()
  if (!bench.desk.isOpen()) throw new LatchkeyError('request/aborted', { details: 'The client has stopped' })
  const approved = context.networks.filter(({ caipNetworkId }) => transport.chains.some((id) => id === caipNetworkId))
  const known = approved.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? approved[0]
  const read: Parameters<typeof transportProvider>[0]['read'] = ({ chainId, method, params, signal }) =>
    bench.desk.send({ chainId: toCaip(chainId), method, params: Array.isArray(params) ? params : [], signal })
  const provider = transportProvider({ transport, read, chainId: known ? Number(known.id) : undefined, spell })
  const id = `${adapterId}:session:${transport.sessionId}`

  const state = () => stateOf(bench, transport, provider, spell)
  const first = state()
  if (!first) {
    provider.dispose()
    throw new LatchkeyError('wallet/unauthorized', { details: 'The session has no Ethereum account' })
  }
  const connection: Connection<'eip155'> = {
    id,
    sessionId: transport.sessionId,
    connectorId: 'pairing',
    adapterId,
    namespace: 'eip155',
    activeAccount: first.accounts[0].key,
    ...first,
  }

  function refresh() {
    const next = state()
    // Which account is in use the visitor chooses, as long as it is shared: core knows it.
    if (next) bench.change(id, next)
    else bench.end(id, 'remote')
  }

  // The provider listens first, so it is in step already.
  const offTransport = transport.on((event) => {
    if (event.type === 'ended') bench.end(id, event.reason)
    else if (event.type === 'accounts') refresh()
  })
  provider.on('chainChanged', refresh)
  const off = () => {
    offTransport()
    provider.dispose()
  }
  bench.keep({ connection, provider, peer: transport.peer, local: false, off })
  return connection
}

function stateOf(bench: Bench, transport: Transport<'eip155'>, provider: TransportProvider, spell: Spell) {
  const [first, ...rest] = provider.details().map((account) => spelled(account, spell))
  const chains = provider.chains()
  return (
    first && {
      accounts: [first, ...rest] as const,
      chainId: toCaip(provider.chainId()),
      approvedChains: chains,
      abilities: sessionAbilities(bench.all, transport, chains.length),
    }
  )
}

function spelled(account: Account<'eip155'>, spell: Spell): Account<'eip155'> {
  const addresses = account.addresses.map((entry) =>
    isAddress(entry.address) ? { ...entry, address: spell(entry.address) } : entry,
  )
  return { ...account, addresses }
}
