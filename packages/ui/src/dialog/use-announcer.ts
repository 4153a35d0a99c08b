import { type RefObject, useCallback, useRef } from 'react'
import type { Politeness } from '../ui-provider/ui-context.ts'

export type Announcer = {
  readonly polite: RefObject<HTMLDivElement | null>
  readonly assertive: RefObject<HTMLDivElement | null>
  announce(text: string, politeness?: Politeness): void
}

/** Two live regions to put into the page, and what writes into them. Saying the same twice is heard twice. */
export function useAnnouncer(): Announcer {
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  const announce = useCallback((text: string, politeness: Politeness = 'polite') => {
    const region = (politeness === 'assertive' ? assertive : polite).current
    if (region) region.textContent = region.textContent === text && text ? `${text}\u00a0` : text
  }, [])
  return { polite, assertive, announce }
}
