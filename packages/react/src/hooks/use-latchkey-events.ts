import type { ClientEvent } from '@latchkey/core'
import type { EventName, EventProperties } from '@latchkey/core/telemetry'
import { useEffect, useRef } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

type Hear = (event: ClientEvent) => void

/**
 * Hears the client's typed events while mounted: all of them, or one by its name with its own properties (docs/telemetry.md has the list).
 *
 * @example useLatchkeyEvents('DISCONNECT_SUCCESS', ({ namespace }) => forgetCart(namespace))
 */
export function useLatchkeyEvents(listener: Hear): void
export function useLatchkeyEvents<name extends EventName>(
  name: name,
  listener: (properties: EventProperties[name]) => void,
): void
export function useLatchkeyEvents(which: EventName | Hear, listener?: (properties: never) => void): void {
  const { client } = useLatchkeyContext()
  const hear: Hear =
    typeof which === 'function' ? which : ({ event, properties }) => event === which && listener?.(properties as never)
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => client.events.on((event) => latest.current(event)), [client])
}
