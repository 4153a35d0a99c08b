import type { LatchkeyClient } from '../client.ts'
import type { Unsubscribe } from '../ports/namespace.ts'
import type { EventName, EventProperties } from './event.ts'

/**
 * Hears one of the client's events by its name, with its own properties; the names are in docs/telemetry.md. All of them:
 * `client.events.on`.
 *
 * @example const off = onEvent(client, 'DISCONNECT_SUCCESS', ({ namespace }) => forgetCart(namespace))
 */
export function onEvent<name extends EventName>(
  client: Pick<LatchkeyClient, 'events'>,
  name: name,
  listener: (properties: EventProperties[name]) => void,
): Unsubscribe {
  return client.events.on(({ event, properties }) => {
    if (event === name) listener(properties as EventProperties[name])
  })
}
