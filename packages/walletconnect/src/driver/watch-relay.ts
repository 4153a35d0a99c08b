import type { Clock, Unsubscribe } from '@latchkey/core'
import { relayGraceMs } from '../limits.ts'
import type { RelayLink } from '../sdk/relay-link.ts'

/** Reports when the relay has been unreachable for longer than `relayGraceMs`, and when it is back. */
export function watchRelay(options: {
  link: RelayLink
  clock: Clock
  onChange(connected: boolean): void
}): Unsubscribe {
  const { link, clock, onChange } = options
  let away = false
  let cancel: Unsubscribe | undefined

  function lost() {
    if (away || cancel) return
    cancel = clock.setTimeout(() => {
      cancel = undefined
      if (link.connected()) return
      away = true
      onChange(false)
    }, relayGraceMs)
  }

  const off = link.on((event) => {
    if (event.type === 'down' || event.type === 'refused') lost()
    if (event.type !== 'up') return
    cancel?.()
    cancel = undefined
    if (away) onChange(true)
    away = false
  })
  if (!link.connected()) lost()
  return () => {
    off()
    cancel?.()
  }
}
