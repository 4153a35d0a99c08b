import type { Route, View } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import { type ReactNode, startTransition, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { shallowEqual, useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ViewModule } from '../provider/modal-loader.ts'
import { usePresentedRouter, useViews } from '../provider/use-views.ts'

export type DisplayedRoute = {
  readonly route: Route
  readonly key: string
  readonly title: string
  readonly direction: 'forward' | 'back'
  readonly depth: number
}

/**
 * The route that is really shown: the last one whose module is here and whose title is known, so that heading, name and view always change
 * together. Titles are hooks of their view, each in a component of its own; that component is `reader`. `forget` is for when the modal is
 * gone: the next opening must not begin with the last one's view, which may ask a wallet when it mounts. The first view, which asks
 * no wallet, may be drawn ahead of the opening; an opening that shows another one forgets it.
 */
export function useDisplayedRoute() {
  const { client } = useLatchkeyContext()
  const views = useViews()
  const { open, ahead, route, depth } = useReadable(
    usePresentedRouter(),
    ({ open, ahead, history }) => ({ open, ahead, route: current(history), depth: history.length }),
    shallowEqual,
  )
  const [drawn, setDrawn] = useState<DisplayedRoute>()
  /** Whether what is drawn has been shown. */
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    if (open) wasShown.current = true
  }, [open])
  const key = JSON.stringify(route)
  const displayed = open && !wasShown.current && drawn?.key !== key ? undefined : drawn
  const module = views.get(route.view)
  const shown = displayed && (views.get(displayed.route.view) as ViewModule | undefined)

  const onTitle = useCallback(
    (title: string) =>
      setDrawn((last) => {
        if (last?.key === key && last.title === title && last.depth === depth) return last
        const moved = last?.key !== key
        const direction = moved ? (depth < (last?.depth ?? 0) ? 'back' : 'forward') : last.direction
        return { route, key, title, depth, direction }
      }),
    [route, key, depth],
  )
  const reader: ReactNode =
    module && (open || (ahead && route.view === 'Connect')) ? (
      <TitleReader key={key} module={module} route={route} onTitle={onTitle} />
    ) : null
  // One element as long as the route is the same: opening what is drawn must not draw it again.
  const view: ReactNode = useMemo(
    () => displayed && shown && <shown.View key={displayed.key} route={displayed.route as never} />,
    [displayed, shown],
  )
  /** The view that probably follows, as the shown view says. Coming back to the shown view makes another `displayed`, which says it again. */
  const [following, setFollowing] = useState<{ readonly after: unknown; readonly route: Route }>()
  const drawNext = useCallback(
    // A press meanwhile goes first.
    (name: View) => startTransition(() => setFollowing({ after: drawn, route: { view: name } as Route })),
    [drawn],
  )
  let next: { readonly viewKey: string; readonly view: ReactNode } | undefined
  if (displayed && following?.after === displayed) {
    const viewKey = JSON.stringify(following.route)
    const { View } = views.get(following.route.view) as ViewModule
    next = { viewKey, view: <View key={viewKey} route={following.route as never} /> }
  }
  /** Something is shown while the wanted view's code is on its way. */
  const awaited = open && displayed !== undefined && displayed.key !== key && !module
  const forget = () => {
    // A modal that only stepped aside comes back with what it showed.
    if (client.router.getState().open) return
    wasShown.current = false
    client.router.set({ ahead: false })
    setDrawn(undefined)
  }
  return { displayed, reader, view, awaited, forget, next, drawNext }
}

/** Before paint, so a view and its heading appear in one frame. */
function TitleReader({
  module,
  route,
  onTitle,
}: {
  module: ViewModule
  route: Route
  onTitle: (title: string) => void
}): null {
  const title = module.useTitle(route as never)
  useLayoutEffect(() => onTitle(title), [onTitle, title])
  return null
}
