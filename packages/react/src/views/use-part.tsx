import { PartFailedView } from '@latchkey/ui/views/part-failed'
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

export type Part<Module> = {
  /** The module, once it is loaded. */
  readonly module: Module | undefined
  /** The element that is drawn after a failure: it reports the failure, and loads again at a press. */
  readonly failure: ReactNode
  /** Loads again after a failure. */
  retry(): void
}

/** Loads a part of a view that comes after the view itself; `load` must be the same one at every render. Absent = not wanted. */
export function usePart<Module>(load: (() => Promise<Module>) | undefined): Part<Module> {
  const { client } = useLatchkeyContext()
  const [state, setState] = useState<{ readonly of: unknown; readonly tries: number; readonly module?: Module }>()
  const [tries, retry] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!load) return
    let current = true
    load().then(
      (module) => current && setState({ of: load, tries, module }),
      (error: unknown) => {
        client.log.warn('A view could not be loaded', { error })
        if (current) setState({ of: load, tries })
      },
    )
    return () => {
      current = false
    }
  }, [client, load, tries])
  const now = state?.of === load ? state : undefined
  const failed = now !== undefined && !now.module
  // When the page is online again, the part loads by itself.
  useEffect(() => (failed ? client.platform.onOnline((online) => online && retry()) : undefined), [client, failed])
  return {
    module: now?.module,
    failure: failed ? <PartFailedView onRetry={retry} retrying={now.tries !== tries} /> : undefined,
    retry,
  }
}
