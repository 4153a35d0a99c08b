import type { Account, ChainId, Connection, Transport } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { isAddress } from '../../address/address.ts'
import { toCaip } from '../../chain-id/to-caip.ts'
import { sessionAbilities } from '../../session/session-abilities.ts'
import { type TransportProvider, transportProvider } from '../../session/transport-provider.ts'
import type { ChecksumAddress } from '../evm-library.ts'
import type { AdapterRuntime } from './create-runtime.ts'

/**
 * Gives a session of a pairing or login abilities. It begins on the network that was in use, if the wallet approved it, else on the first
 * of the app's networks that it did.
 */
export async function adoptSession(
  runtime: AdapterRuntime,
  transport: Transport<'eip155'>,
  wanted?: ChainId<'eip155'> | undefined,
): Promise<Connection<'eip155'>> {
  const { context, adapterId } = runtime
  const checksumAddress = await runtime.evm.checksumAddress()
  if (!runtime.evm.isOpen()) throw new LatchkeyError('request/aborted', { details: 'The client has stopped' })
  const approved = context.networks.filter(({ caipNetworkId }) => transport.chains.some((id) => id === caipNetworkId))
  const known = approved.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? approved[0]
  const read: Parameters<typeof transportProvider>[0]['read'] = ({ chainId, method, params, signal }) =>
    runtime.evm.send({ chainId: toCaip(chainId), method, params: Array.isArray(params) ? params : [], signal })
  const provider = transportProvider({
    transport,
    read,
    chainId: known ? Number(known.id) : undefined,
    checksumAddress,
  })
  const id = `${adapterId}:session:${transport.sessionId}`

  const state = () => stateOf(runtime, transport, provider, checksumAddress)
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
    if (next) runtime.change(id, next)
    else runtime.end(id, 'remote')
  }

  // The provider listens first, so it is in step already.
  const offTransport = transport.on((event) => {
    if (event.type === 'ended') runtime.end(id, event.reason)
    else if (event.type === 'accounts') refresh()
  })
  provider.on('chainChanged', refresh)
  const off = () => {
    offTransport()
    provider.dispose()
  }
  runtime.keep({ connection, provider, peer: transport.peer, local: false, off })
  return connection
}

function stateOf(
  runtime: AdapterRuntime,
  transport: Transport<'eip155'>,
  provider: TransportProvider,
  checksumAddress: ChecksumAddress,
) {
  const [first, ...rest] = provider.details().map((account) => spelled(account, checksumAddress))
  const chains = provider.chains()
  return (
    first && {
      accounts: [first, ...rest] as const,
      chainId: toCaip(provider.chainId()),
      approvedChains: chains,
      abilities: sessionAbilities(runtime.all, transport, chains.length),
    }
  )
}

function spelled(account: Account<'eip155'>, checksumAddress: ChecksumAddress): Account<'eip155'> {
  const addresses = account.addresses.map((entry) =>
    isAddress(entry.address) ? { ...entry, address: checksumAddress(entry.address) } : entry,
  )
  return { ...account, addresses }
}
