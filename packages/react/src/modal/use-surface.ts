import type { View } from '@latchkey/core'
import { type ComponentType, useEffect, useReducer, useRef } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { Surface } from './loader.ts'

/**
 * What shows the wanted view, as soon as the modules of both are here. They are awaited here, not in a Suspense boundary, whose fallback
 * React holds back; when they were preloaded the click renders at once.
 */
export function useSurface(
  surface: Surface,
  wanted: View | undefined,
  onFailure: (error: unknown) => void,
): { readonly Surface: ComponentType | undefined; retry(): void } {
  const { loader } = useLatchkeyContext()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const [tries, retry] = useReducer((count: number) => count + 1, 0)
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  const missing = wanted !== undefined && !(loader.surface(surface) && loader.view(wanted))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (!missing || wanted === undefined) return
    let current = true
    loader.load(wanted, surface).then(
      () => current && refresh(),
      (error: unknown) => current && failed.current(error),
    )
    return () => {
      current = false
    }
  }, [loader, surface, missing, wanted, tries])
  return { Surface: loader.surface(surface), retry }
}
