import type { Client } from '../../client/client.ts'
import type { Off } from '../../ports/namespace.ts'
import type { Connection } from '../../ports/session.ts'
import type { Siwx } from '../../ports/siwx.ts'

/** How long after a connection went the visitor's disconnecting is taken for its reason: a relay may take its time, in ms. */
const recentMs = 30_000
const accountsAtMost = 20

/** Ends the sessions of accounts that the visitor disconnected; one that a wallet or a relay dropped keeps them. */
export function signOutLeft(client: Client, load: () => Promise<Siwx>): Off {
  let left: { readonly connection: Connection; readonly at: number }[] = []

  async function signOut(connections: readonly Connection[]) {
    const siwx = await load()
    if (siwx.signOutOnDisconnect === false) return
    const accounts = connections.flatMap(({ accounts, chainId }) =>
      accounts.flatMap(({ addresses }) => addresses.map(({ address }) => ({ address, chainId }))),
    )
    for (const { address, chainId } of accounts.slice(0, accountsAtMost)) await siwx.revokeSession(chainId, address)
  }
  const start = (connections: readonly Connection[]) => {
    if (connections.length)
      signOut(connections).catch((error: unknown) => client.log.warn('A session could not be ended', { error }))
  }
  const offs = [
    client.connection.subscribe(({ connections, pending }, before) => {
      for (const connection of Object.values(before.connections)) {
        if (connections[connection.id]) continue
        // A library that was told by its own button says nothing more.
        const own = client.adapters.get(connection.adapterId)?.adapter.truth === 'external'
        const restores = (pending[connection.namespace]?.restores ?? 0) > 0
        if (own && client.ready.getState() && !restores) start([connection])
        else left = [...left, { connection, at: client.clock.now() }]
      }
    }),
    client.events.on(({ event }) => {
      if (event !== 'DISCONNECT_SUCCESS' && event !== 'DISCONNECT_ERROR') return
      const recent = left.filter(({ at }) => client.clock.now() - at < recentMs)
      left = []
      start(recent.map(({ connection }) => connection))
    }),
  ]
  return () => {
    for (const off of offs) off()
  }
}
