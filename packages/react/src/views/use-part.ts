import { useEffect, useReducer, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

export type Part<Module> = {
  /** The code, once it is here. */
  readonly module: Module | undefined
  readonly failed: boolean
  /** Loads again after a failure. */
  retry(): void
}

/** Loads a part of a view that comes after the view itself; `load` must be the same one at every render. Absent = not wanted. */
export function usePart<Module>(load: (() => Promise<Module>) | undefined): Part<Module> {
  const { client } = useLatchkeyContext()
  const [state, setState] = useState<{ readonly of: unknown; readonly module?: Module; readonly failed?: true }>()
  const [tries, retry] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (!load) return
    let current = true
    load().then(
      (module) => current && setState({ of: load, module }),
      (error: unknown) => {
        client.log.warn('A part of a view could not be loaded', { error })
        if (current) setState({ of: load, failed: true })
      },
    )
    return () => {
      current = false
    }
  }, [client, load, tries])
  const now = state?.of === load ? state : undefined
  return { module: now?.module, failed: now?.failed === true, retry }
}
