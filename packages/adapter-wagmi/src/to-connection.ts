import type { Ability, Account, Connection, PeerInfo } from '@latchkey/core'
import { announcedIcon } from '@latchkey/core/adapter-kit'
import { type Address, sameAddress, toCaip } from '@latchkey/eip1193'
import { abilitiesOf } from './abilities.ts'
import { kindOf } from './list/kind-of.ts'
import { type Config, linkOf, type WagmiConnection } from './wagmi-types.ts'

export const adapterId = 'wagmi'

/** A connection of wagmi's in our words; `undefined` when it has no account. */
export function toConnection(
  config: Config,
  { accounts, chainId, connector }: WagmiConnection,
  all: readonly Ability[],
): Connection<'eip155'> | undefined {
  const session = linkOf(connector)?.last
  const described = session?.provider.details() ?? []
  const type = connector.type === 'safe' ? 'smartAccount' : 'eoa'
  const [first, ...rest] = accounts.map((address) => toAccount(address, described, type))
  if (!first) return undefined
  // wagmi passes on what the wallet says, NaN included.
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
  const peer = linkOf(connector)?.last?.transport.peer
  if (peer) return { ...peer, icon: announcedIcon(peer.icon) }
  const { icon, name } = connector
  return { name, icon: kindOf(connector) === 'ANNOUNCED' ? announcedIcon(icon) : icon?.trim() }
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
