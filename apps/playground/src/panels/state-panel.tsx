import type { LatchkeyClient } from '@latchkey/core'
import { useReadable } from '@latchkey/react'

/** What the client holds, as plain data. */
export function StatePanel({ client }: { client: LatchkeyClient }) {
  const connection = useReadable(client.connection, (state) => state)
  const router = useReadable(client.router, (state) => state)
  const connectors = useReadable(
    client.connectors,
    (list) => list.map(({ id, name, type }) => `${name} (${type}, ${id})`),
    sameList,
  )
  return (
    <>
      <h3>Connection</h3>
      <pre data-testid="state-connection">{JSON.stringify(connection, null, 2)}</pre>
      <h3>Router</h3>
      <pre>{JSON.stringify(router, null, 2)}</pre>
      <h3>Connectors</h3>
      <pre>{connectors.join('\n')}</pre>
      <p>Storage: {client.storage.persistence}</p>
    </>
  )
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
