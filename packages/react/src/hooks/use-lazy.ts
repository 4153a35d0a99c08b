import type { Lazy } from '@latchkey/core/internal'
import { useEffect, useReducer } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/** A module that loads when a component wants it; `undefined` until it is loaded, and while no component wants it. */
export function useLazy<Code>(code: Lazy<Code>, isWanted: boolean): Code | undefined {
  const {
    client: { log },
  } = useLatchkeyContext()
  const [, loaded] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isWanted || code.value) return
    let current = true
    code.load().then(
      () => current && loaded(),
      (error: unknown) => log.warn('A part of a view could not be loaded', { error }),
    )
    return () => {
      current = false
    }
  }, [log, code, isWanted])
  return isWanted ? code.value : undefined
}
