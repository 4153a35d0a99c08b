import { close, current } from '@latchkey/core'
import { type ReactNode, useEffect, useReducer } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/**
 * Renders the modal once it has been opened. The modal's and the view's modules are awaited here, not in a Suspense boundary, whose
 * fallback React holds back; when they were preloaded the click renders at once.
 */
export function ModalHost(): ReactNode {
  const { client, loader } = useLatchkeyContext()
  const wanted = useReadable(client.router, ({ open, history }) => (open ? current(history).view : undefined))
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const missing = wanted !== undefined && !(loader.modal() && loader.view(wanted))
  useEffect(() => {
    if (!missing || wanted === undefined) return
    let current = true
    loader.load(wanted).then(
      () => current && refresh(),
      (error: unknown) => {
        client.log.error('The modal could not be loaded', { error })
        if (!current) return
        client.toasts.show({ variant: 'error', message: { key: 'modalLoadFailed' } })
        close(client, { forced: true })
      },
    )
    return () => {
      current = false
    }
  }, [client, loader, missing, wanted])
  const module = loader.modal()
  return module ? <module.Modal /> : null
}
