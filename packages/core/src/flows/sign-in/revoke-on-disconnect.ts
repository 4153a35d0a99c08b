import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import type { Siwx } from '../../kernel/ports/siwx.ts'
import type { Checks } from './checks.ts'

/** A connection that ends this long after the visitor disconnected, in ms, counts as ended by the visitor: a relay may be slow. */
const recentMs = 30_000
/** If a wallet has more addresses, only the first ones are signed out, because each may cost a request. */
const addressesAtMost = 50

type Options = { readonly client: LatchkeyClient; readonly checks: Checks; load(): Promise<Siwx> }
type Ended = { readonly address: string; readonly chainId: string }

/** Ends the sessions of accounts that the visitor disconnected; an account that a wallet or a relay dropped keeps them. */
export function revokeOnDisconnect({ checks, client, load }: Options): Unsubscribe {
  let ended: { readonly connection: Connection; readonly at: number }[] = []

  /** Every address of a connection, that in use first; where each network has a session of its own, on each network. */
  function sessionsOf(connection: Connection, each: boolean): readonly Ended[] {
    const { accounts, activeAccount, approvedChains, chainId, namespace } = connection
    const inUse = accounts.filter(({ key }) => key === activeAccount)
    const addresses = [...inUse, ...accounts].flatMap((account) => account.addresses)
    const networks = client.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const approved = approvedChains === 'any' ? [] : approvedChains
    const chains = each ? [chainId, ...approved, ...networks.map(({ caipNetworkId }) => caipNetworkId)] : [chainId]
    const known = new Set(addresses.map(({ address }) => address))
    return [...known].slice(0, addressesAtMost).flatMap((address) => {
      const own = addresses.filter((one) => one.address === address)
      const isOn = (chain: string) => own.some((one) => one.chainId === '*' || one.chainId === chain)
      const on = [...new Set<string>(chains)].filter(isOn)
      const [first] = own
      return (on.length || !first ? on : [first.chainId]).map((chain) => ({ address, chainId: chain }))
    })
  }

  async function signOut(connections: readonly Connection[]) {
    const others = new Set(Object.keys(client.connection.getState().connections))
    const siwx = await load()
    if (siwx.signOutOnDisconnect === false) return
    await checks.settled()
    // An account that is connected again by now may have signed in again.
    const back = Object.values(client.connection.getState().connections).filter(({ id }) => !others.has(id))
    const isBack = (gone: string) =>
      back.some(({ accounts }) => accounts.some(({ addresses }) => addresses.some(({ address }) => address === gone)))
    const each = siwx.askAgainOn?.includes('network') === true
    for (const { address, chainId } of connections.flatMap((connection) => sessionsOf(connection, each))) {
      if (isBack(address)) continue
      await siwx
        .revokeSession(chainId, address)
        .catch((error: unknown) => client.log.warn('A session could not be ended', { error }))
    }
  }
  const start = (connections: readonly Connection[]) => {
    if (connections.length)
      signOut(connections).catch((error: unknown) => client.log.warn('A session could not be ended', { error }))
  }
  const offs = [
    client.connection.subscribe(({ connections, pending }, before) => {
      for (const connection of Object.values(before.connections)) {
        if (connections[connection.id]) continue
        // A library that its own button disconnected sends no other event.
        const own = client.adapters.get(connection.adapterId)?.adapter.truth === 'external'
        const restores = (pending[connection.namespace]?.restores ?? 0) > 0
        if (own && client.ready.getState() && !restores) start([connection])
        else ended = [...ended, { connection, at: client.clock.now() }]
      }
    }),
    client.events.on(({ event, properties }) => {
      if (event === 'DISCONNECT_SUCCESS' ? !properties.asked : event !== 'DISCONNECT_ERROR') return
      const recent = ended.filter(({ at }) => client.clock.now() - at < recentMs)
      ended = []
      start(recent.map(({ connection }) => connection))
    }),
  ]
  return () => {
    for (const off of offs) off()
  }
}
