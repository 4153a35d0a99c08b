import type { ClientEvent, LatchkeyClient } from '@latchkey/core'
import { useState } from 'react'

/** The client's events since the page was loaded, the last one first, and its redacted log. */
export function EventsPanel({ client, events }: { client: LatchkeyClient; events: readonly ClientEvent[] }) {
  const [log, setLog] = useState('')
  return (
    <>
      <ul className="operations" data-testid="events">
        {events.map((event, index) => (
          <li key={`${event.timestamp}-${index}`}>
            <code>{event.event}</code> {JSON.stringify(event.properties)}
          </li>
        ))}
      </ul>
      {events.length === 0 && <p className="empty">Nothing has happened yet.</p>}
      <button type="button" onClick={() => setLog(client.log.copy())}>
        Show the redacted log
      </button>
      {log && <pre>{log}</pre>}
    </>
  )
}
