import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Unsubscribe } from '../ports/namespace.ts'
import type { ClientEvent, EventName, EventProperties } from './event.ts'

/** The typed events of a client, for subscribers and telemetry. */
export type Events = {
  /** Tells every subscriber; a subscriber that throws is logged and the others still hear. */
  emit<name extends EventName>(event: name, properties: EventProperties[name]): void
  on(listener: (event: ClientEvent) => void): Unsubscribe
}

/** The client's local event port. Nothing leaves the page unless the app passes a `telemetry` sink. */
export function createEvents(options: { clock: Clock; log: Log }): Events {
  const listeners = new Set<(event: ClientEvent) => void>()
  return {
    emit(event, properties) {
      const told = { type: 'track', event, properties, timestamp: options.clock.now() } as ClientEvent
      for (const listener of [...listeners]) {
        try {
          listener(told)
        } catch (error) {
          options.log.warn('An event listener threw', { event, error })
        }
      }
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
