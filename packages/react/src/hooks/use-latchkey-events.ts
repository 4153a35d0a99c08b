import type { ClientEvent } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkeyClient } from './use-latchkey-client.ts'

/**
 * Hears the client's typed events (`MODAL_OPEN`, `CONNECT_SUCCESS`, …) while mounted.
 *
 * @example useLatchkeyEvents(({ event, properties }) => event === 'CONNECT_SUCCESS' && count(properties.name))
 */
export function useLatchkeyEvents(listener: (event: ClientEvent) => void): void {
  const client = useLatchkeyClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => client.events.on((event) => latest.current(event)), [client])
}
