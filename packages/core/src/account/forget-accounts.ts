import type { Client } from '../client/client.ts'
import type { Connection } from '../ports/session.ts'

/** Says which accounts have gone with their connection, so that nothing is kept of them (SPEC S4.4, S4.8, R21). */
export function forgetAccounts(client: Client, known: () => readonly string[], forget: (id: string) => void): void {
  client.connection.subscribe(({ connections }, before) => {
    if (connections === before.connections) return
    const gone = Object.values(before.connections).filter(({ id }) => !connections[id])
    const left = Object.values(connections)
    for (const id of known())
      if (gone.some((connection) => owns(connection, id)) && !left.some((connection) => owns(connection, id)))
        forget(id)
  })
}

function owns({ namespace, accounts }: Connection, id: string): boolean {
  return (
    id.startsWith(`${namespace}:`) &&
    accounts.some(({ addresses }) => addresses.some(({ address }) => id.endsWith(`:${address}`)))
  )
}
