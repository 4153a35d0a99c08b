import type { View } from '@latchkey/core'
import { useEffect } from 'react'
import { useViews } from '../modal/use-views.ts'
import { whenIdle } from '../modal/when-idle.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** Loads, in a quiet moment, the code of the views that the shown buttons lead to: a press then only has to draw. */
export function usePreloadedViews(wanted: readonly View[]): void {
  const { client } = useLatchkeyContext()
  const views = useViews()
  const names = wanted.join()
  useEffect(() => {
    if (!names) return
    return whenIdle(() => {
      for (const view of names.split(',') as View[])
        views.load(view).catch((error: unknown) => client.log.debug('A view could not be loaded ahead', { error }))
    })
  }, [client, views, names])
}
