import type { View } from '@latchkey/core'
import { useContext, useEffect } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { DrawNextContext } from '../provider/next-view.ts'
import { useViews } from '../provider/use-views.ts'
import { whenIdle } from '../timing/when-idle.ts'

/**
 * Loads, in a quiet moment, the code of the views that the shown buttons lead to: a press then only has to draw. The form to send is drawn, too: it
 * asks for nothing that the account doesn't show.
 */
export function usePreloadedViews(wanted: readonly View[]): void {
  const { client } = useLatchkeyContext()
  const views = useViews()
  const drawNext = useContext(DrawNextContext)
  const names = wanted.join()
  useEffect(() => {
    if (!names) return
    return whenIdle(() =>
      (names.split(',') as View[]).forEach((view) => {
        views.load(view).then(
          () => view === 'WalletSend' && drawNext?.(view),
          (error: unknown) => client.log.debug('A view could not be loaded ahead', { error }),
        )
      }),
    )
  }, [client, views, names, drawNext])
}
