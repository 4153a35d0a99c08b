import { addressOn, disconnect, type LatchkeyClient } from '@latchkey/core'
import { useLatchkeyAccount, useLatchkeyConnections } from '@latchkey/react'

/** Everything that is connected at once: several ecosystems, and several wallets of one. */
export function ConnectionsPanel({ client }: { client: LatchkeyClient }) {
  const { connections, setActive } = useLatchkeyConnections()
  const { connection: active } = useLatchkeyAccount()
  if (!connections.length) return null
  const { sessions } = client.connection.getState()
  return (
    <section className="card" aria-labelledby="connections">
      <h2 id="connections">Connections</h2>
      <ul data-testid="connections" className="operations">
        {connections.map((connection) => (
          <li key={connection.id} data-namespace={connection.namespace}>
            <p className="named">
              <b>{sessions[connection.sessionId]?.peer.name ?? connection.connectorId}</b> {connection.chainId}
              <br />
              {addressOn(connection)}
            </p>
            <div className="actions">
              <button
                type="button"
                aria-pressed={connection.id === active?.id}
                onClick={() => setActive({ connectionId: connection.id })}
              >
                Use
              </button>
              <button type="button" onClick={() => void disconnect(client, { connectionId: connection.id })}>
                Leave
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
