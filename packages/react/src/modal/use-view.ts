import type { View } from '@latchkey/core'
import { useEffect, useReducer, useRef } from 'react'
import { useViews } from '../provider/use-views.ts'

/** Loads the module of the wanted view; the component that asks renders again when it is here. The returned function tries again. */
export function useView(wanted: View | undefined, onFailure: (error: unknown) => void): () => void {
  const views = useViews()
  const [tries, again] = useReducer((count: number) => count + 1, 0)
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  const missing = wanted !== undefined && !views.get(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (!missing || wanted === undefined) return
    let current = true
    views.load(wanted).then(
      () => current && again(),
      (error: unknown) => current && failed.current(error),
    )
    return () => {
      current = false
    }
  }, [views, wanted, missing, tries])
  return again
}
