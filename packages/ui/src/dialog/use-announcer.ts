import { type RefObject, useCallback, useRef } from 'react'
import type { Politeness } from '../ui-provider/ui-context.ts'

export type Announcer = {
  readonly polite: RefObject<HTMLDivElement | null>
  readonly assertive: RefObject<HTMLDivElement | null>
  announce(text: string, politeness?: Politeness): void
}

/**
 * Two live regions to put into the page, and what writes into them. The same text twice is read twice. Texts of one
 * turn of the event loop are written together, or only the last of them would be read. `waitMs` for regions that come
 * with what they say: a reader must have found them first.
 *
 * @example const announcer = useAnnouncer()
 */
export function useAnnouncer(waitMs?: number): Announcer {
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  const spoken = useRef<{ [politeness in Politeness]?: string }>({})
  const announce = useCallback(
    (text: string, politeness: Politeness = 'polite') => {
      const say = () => {
        const region = (politeness === 'assertive' ? assertive : polite).current
        const said = spoken.current[politeness]
        if (!region || said?.includes(text)) return
        if (!said) queueMicrotask(() => delete spoken.current[politeness])
        const now = said ? `${said} ${text}` : text
        spoken.current[politeness] = now
        region.textContent = region.textContent === now ? `${now}\u00a0` : now
      }
      if (waitMs) setTimeout(say, waitMs)
      else say()
    },
    [waitMs],
  )
  return { polite, assertive, announce }
}
