import type { View } from '@latchkey/core'
import { type DrawnView, useDrawnView } from '@latchkey/ui/dialog/drawn-view'
import { type ReactNode, useCallback, useContext } from 'react'
import { DrawNextContext } from '../provider/next-view.ts'
import { usePresentedRouter } from '../provider/use-views.ts'

/**
 * For a view that is drawn ahead. The press shows it in the same animation frame, and the modal does its other work afterwards. Put the returned
 * element first in the view.
 */
export function useDrawnAheadView(view: View, title: string): ReactNode {
  const presented = usePresentedRouter()
  const isAhead = useContext(DrawNextContext) === undefined
  const onDrawn = useCallback<DrawnView['onDrawn']>(
    (show) => {
      const ahead = { key: JSON.stringify({ view }), show }
      presented.ahead = ahead
      return () => {
        if (presented.ahead === ahead) presented.ahead = undefined
      }
    },
    [presented, view],
  )
  return useDrawnView({ isAhead, view, title, onDrawn })
}
