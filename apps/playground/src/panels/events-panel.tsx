import type { Client, ClientEvent } from '@latchkey/core'
import { useLatchkeyEvents } from '@latchkey/react'
import { useState } from 'react'

/** The client's events and its redacted log. */
export function EventsPanel({ client }: { client: Client }) {
  const [events, setEvents] = useState<readonly ClientEvent[]>([])
  const [log, setLog] = useState('')
  useLatchkeyEvents((event) => setEvents((before) => [event, ...before].slice(0, 50)))
  return (
    <>
      <ul className="operations" data-testid="events">
        {events.map((event, index) => (
          <li key={`${event.timestamp}-${index}`}>
            <code>{event.event}</code> {JSON.stringify(event.properties)}
          </li>
        ))}
      </ul>
      {events.length === 0 && <p className="empty">No event since this tab was opened.</p>}
      <button type="button" onClick={() => setLog(client.log.copy())}>
        Show the redacted log
      </button>
      {log && <pre>{log}</pre>}
    </>
  )
}
