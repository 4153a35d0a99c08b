import type { View } from '@latchkey/core'
import { useContext, useEffect } from 'react'
import { useViews } from '../modal/use-views.ts'
import { whenIdle } from '../modal/when-idle.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { DrawNextContext } from '../provider/next-view.ts'

/**
 * Loads, in a quiet moment, the code of the views that the shown buttons lead to: a press then only has to draw. The first of them is drawn, too, in the
 * quiet moment after that.
 */
export function usePreloadedViews(wanted: readonly View[]): void {
  const { client } = useLatchkeyContext()
  const views = useViews()
  const drawNext = useContext(DrawNextContext)
  const names = wanted.join()
  useEffect(() => {
    if (!names) return
    const [first, ...others] = names.split(',') as View[]
    let ended = false
    let off = whenIdle(() => {
      const draw = () => {
        if (!ended) off = whenIdle(() => drawNext(first as View))
      }
      const failed = (error: unknown) => client.log.debug('A view could not be loaded ahead', { error })
      views.load(first as View).then(draw, failed)
      for (const view of others) views.load(view).catch(failed)
    })
    return () => {
      ended = true
      off()
    }
  }, [client, views, names, drawNext])
}
