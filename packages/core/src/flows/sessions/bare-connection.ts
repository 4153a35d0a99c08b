import type { CoreClient } from '../../kernel/client.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { Account, Connection, Transport } from '../../kernel/ports/session.ts'

/**
 * A connection that no adapter gave abilities: its accounts are known and its transport can be asked directly. `wanted`: the network to
 * begin on, if the wallet approved it.
 */
export function bareConnection(transport: Transport, wanted?: ChainId | undefined): Connection {
  const [first, ...rest] = transport.accounts as readonly [Account, ...Account[]]
  const chainId = transport.chains.find((id) => id === wanted) ?? transport.chains[0] ?? first.addresses[0]?.chainId
  return {
    id: bareId(transport),
    sessionId: transport.sessionId,
    connectorId: transport.source ?? 'pairing',
    adapterId: transport.source ?? 'pairing',
    namespace: transport.namespace,
    accounts: [first, ...rest],
    activeAccount: first.key,
    chainId: chainId && chainId !== '*' ? chainId : `${transport.namespace}:1`,
    approvedChains: transport.chains,
    abilities: [],
  }
}

/** Keeps a bare connection in step with its transport. */
export function followTransport(client: CoreClient, transport: Transport): void {
  const connectionId = bareId(transport)
  const off = transport.on((event) => {
    if (event.type === 'accounts') {
      const [first, ...rest] = event.accounts
      if (!first) return client.dispatch({ type: 'ended', connectionId })
      const change = { accounts: [first, ...rest] as const, approvedChains: event.chains }
      client.dispatch({ type: 'changed', connectionId, change })
    } else if (event.type === 'chain') {
      client.dispatch({ type: 'changed', connectionId, change: { chainId: event.chainId } })
    } else if (event.type === 'ended') {
      off()
      client.dispatch({ type: 'ended', connectionId })
    }
  })
}

function bareId(transport: Transport): string {
  return `${transport.source ?? 'pairing'}:${transport.sessionId}:${transport.namespace}`
}
