import type { LatchkeyClient } from '../client.ts'
import type { Unsubscribe } from '../ports/namespace.ts'
import type { EventName, EventProperties } from './event.ts'

type Dashed<text extends string> = text extends `${infer first}_${infer rest}` ? `${first}-${Dashed<rest>}` : text

type ListenedOf<name extends EventName> = name extends `${infer subject}_${infer what}`
  ? `${Lowercase<subject>}.${Dashed<Lowercase<what>>}`
  : never

/** An event's name in code: `connect.success` is `CONNECT_SUCCESS` in `client.events` and in telemetry. */
export type ListenedEvent = ListenedOf<EventName>

/** The properties of an event by its name in code. */
export type ListenedProperties = { [name in EventName as ListenedOf<name>]: EventProperties[name] }

/**
 * Hears one of the client's events by its name, with its own properties; the names are in docs/telemetry.md. All of them:
 * `client.events.on`.
 *
 * @example const off = onEvent(client, 'disconnect.success', ({ namespace }) => forgetCart(namespace))
 */
export function onEvent<name extends ListenedEvent>(
  client: Pick<LatchkeyClient, 'events'>,
  name: name,
  listener: (properties: ListenedProperties[name]) => void,
): Unsubscribe {
  const wanted = name.replace(/[.-]/g, '_').toUpperCase()
  return client.events.on(({ event, properties }) => {
    if (event === wanted) listener(properties as ListenedProperties[name])
  })
}
