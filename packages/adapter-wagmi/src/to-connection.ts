import type { Account, Connection } from '@latchkey/core'
import { announcedIcon } from '@latchkey/core/adapter-kit'
import type { Ability, PeerInfo } from '@latchkey/core/ports'
import { type Address, sameAddress, toCaip } from '@latchkey/eip1193'
import { connectorTypeOf } from './list/connector-type.ts'
import { type Config, connectorStateOf, isLive, type WagmiConnection, type WagmiConnector } from './wagmi-types.ts'

export const adapterId = 'wagmi'

/** A connection of wagmi as a connection of core; `undefined` if it has no account. */
export function toConnection(
  config: Config,
  { accounts, chainId, connector }: WagmiConnection,
  all: readonly Ability[],
): Connection<'eip155'> | undefined {
  const session = connectorStateOf(connector)?.last
  const described = session?.provider.details() ?? []
  const type = connector.type === 'safe' ? 'smartAccount' : 'eoa'
  const [first, ...rest] = accounts.map((address) => toAccount(address, described, type))
  if (!first) return undefined
  // wagmi passes on the chain id that the wallet reports, even NaN.
  const known = Number.isSafeInteger(chainId) && chainId > 0 ? chainId : config.state.chainId
  return {
    id: connector.uid,
    sessionId: session?.transport.sessionId ?? connector.uid,
    connectorId: connector.id,
    adapterId,
    namespace: 'eip155',
    accounts: [first, ...rest],
    activeAccount: first.key,
    chainId: toCaip(known),
    approvedChains: session?.provider.chains() ?? 'any',
    abilities: abilitiesOf(connector, all),
  }
}

export function toPeer({ connector }: WagmiConnection): PeerInfo {
  const peer = connectorStateOf(connector)?.last?.transport.peer
  if (peer) return { ...peer, icon: announcedIcon(peer.icon) }
  const { icon, name } = connector
  return { name, icon: connectorTypeOf(connector) === 'ANNOUNCED' ? announcedIcon(icon) : icon?.trim() }
}

function toAccount(
  address: Address,
  described: readonly Account<'eip155'>[],
  type: Account['type'],
): Account<'eip155'> {
  const isIt = (entry: { readonly address: string }) => sameAddress(entry.address, address)
  const account = described.find(({ addresses }) => addresses.some(isIt))
  if (!account) return { key: address.toLowerCase(), addresses: [{ chainId: '*', address }], type }
  return { ...account, addresses: account.addresses.map((entry) => (isIt(entry) ? { ...entry, address } : entry)) }
}

/** The abilities of one connection, among those of the adapter. */
function abilitiesOf(connector: WagmiConnector, all: readonly Ability[]): readonly Ability[] {
  const link = connectorStateOf(connector)
  const session = link?.attached
  if (!isLive(connector) || (link && !session)) return []
  if (session) return session.abilities()
  return all.filter((ability) => {
    if (ability === 'requestMoreAccounts') return connector.type === 'injected'
    return ability !== 'switchNetwork' || connector.switchChain !== undefined
  })
}
