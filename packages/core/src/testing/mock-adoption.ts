import type { Ability } from '../kernel/ports/ability.ts'
import type { ChainId, Namespace, Unsubscribe } from '../kernel/ports/namespace.ts'
import type { Account, Connection, Transport } from '../kernel/ports/session.ts'

type Parameters<ns extends Namespace> = {
  readonly adapterId: string
  readonly abilities: readonly Ability[]
  keep(connection: Connection<ns>, off: Unsubscribe): void
  change(connectionId: string, change: Partial<Pick<Connection<ns>, 'accounts' | 'activeAccount' | 'chainId'>>): void
  end(connectionId: string, reason: 'remote' | 'local' | 'expired'): void
}

/** How a mock adapter makes a connection of a transport, and keeps it in step. */
export function mockTransportConnections<ns extends Namespace>(parameters: Parameters<ns>) {
  const { adapterId, abilities, keep, change, end } = parameters
  return (transport: Transport<ns>, chainId?: ChainId<ns> | undefined): Connection<ns> => {
    const [first, ...rest] = transport.accounts as readonly [Account<ns>, ...Account<ns>[]]
    const id = `${adapterId}:${transport.sessionId}`
    const connection: Connection<ns> = {
      id,
      sessionId: transport.sessionId,
      connectorId: transport.source ?? 'pairing',
      adapterId,
      namespace: transport.namespace,
      accounts: [first, ...rest],
      activeAccount: first.key,
      chainId: transport.chains.find((id) => id === chainId) ?? (transport.chains[0] as ChainId<ns>),
      approvedChains: transport.chains,
      abilities,
    }
    const off = transport.on((event) => {
      if (event.type === 'ended') end(id, event.reason)
      else if (event.type === 'chain') change(id, { chainId: event.chainId })
      else if (event.type === 'accounts') {
        const [next, ...others] = event.accounts
        if (next) change(id, { accounts: [next, ...others], activeAccount: next.key })
        else end(id, 'remote')
      }
    })
    keep(connection, off)
    return connection
  }
}
