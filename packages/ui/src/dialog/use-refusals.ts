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
 * What happens when closing is off (UX: best of each, 16): it shakes and says why. `shaking` from outside, where the app's own code or a
 * step back was refused, counts as an attempt too.
 */
export function useRefusals(
  { blocked, shaking }: Pick<PanelProps, 'blocked' | 'shaking'>,
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
  useEffect(() => {
    if (shaking) latest.current()
  }, [shaking])
  return { shaking: shaking || shake.shaking, attempts: shake.shakes, refuse }
}
