import type { Route, View } from '@latchkey/core'
import { startTransition, useCallback, useState } from 'react'
import { useViews } from './use-views.ts'

export type NextView = {
  readonly key: string
  readonly route: Route
}

/**
 * The view that probably follows the shown one, which `drawNext` names once its code is here. It is forgotten when another view is shown: coming back, the
 * shown view names it again.
 */
export function useNextView(shown: string | undefined): {
  readonly next: NextView | undefined
  readonly drawNext: (view: View) => void
} {
  const views = useViews()
  const [next, setNext] = useState<NextView & { readonly after: string }>()
  const drawNext = useCallback(
    (view: View) => {
      const route = { view } as Route
      // A press meanwhile goes first.
      if (shown && views.get(view)) startTransition(() => setNext({ key: JSON.stringify(route), route, after: shown }))
    },
    [views, shown],
  )
  if (next && next.after !== shown) setNext(undefined)
  return { next: next?.after === shown && next?.key !== shown ? next : undefined, drawNext }
}
