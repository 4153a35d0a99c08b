import { useEffect, useRef } from 'react'
import type { PanelProps } from './dialog-props.ts'
import type { Announcer } from './use-announcer.ts'
import { useShake } from './use-shake.ts'

export type Refusals = {
  readonly shaking: boolean
  /** Grows with each; the panel then says why and brings focus to Cancel. */
  readonly attempts: number
  refuse(): void
}

/**
 * What happens when closing is off (UX: best of each, 16): it shakes and says why. `refusals` grows with those from outside, where the
 * app's own code or a step back was refused; each counts as an attempt too.
 */
export function useRefusals(
  { blocked, refusals = 0 }: Pick<PanelProps, 'blocked' | 'refusals'>,
  { announce }: Announcer,
): Refusals {
  const shake = useShake()
  const refuse = () => {
    shake.shake()
    if (blocked !== undefined) announce(blocked, 'assertive')
  }
  const latest = useRef(refuse)
  useEffect(() => {
    latest.current = refuse
  })
  const seen = useRef(refusals)
  useEffect(() => {
    if (refusals !== seen.current) latest.current()
    seen.current = refusals
  }, [refusals])
  return { shaking: shake.shaking, attempts: shake.shakes, refuse }
}
