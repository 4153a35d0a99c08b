import type { LegalProps } from '@latchkey/ui/views/connect'
import { type ComponentType, useEffect, useReducer } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useViews } from '../provider/use-views.ts'

/** The component of the app's terms, once loaded. Apps without terms don't load it. The list needs it, so a failure closes the modal. */
export function useLegal(open: boolean): ComponentType<LegalProps> | undefined {
  const { loader, settings } = useLatchkeyContext()
  const { legal } = useViews()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const isMissing = settings.legal !== undefined && !legal.value
  useEffect(() => {
    if (!isMissing) return
    let current = true
    legal.load().then(draw, (error: unknown) => current && open && loader.fail(error))
    return () => {
      current = false
    }
  }, [isMissing, legal, loader, open])
  return legal.value?.LegalView
}
