import { type ReactNode, useEffect, useReducer } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Renders the modal once it has been opened; nothing while it is a part of the page. Its code is awaited here, not in a
 * Suspense boundary, whose fallback React holds back; when it was preloaded the click renders at once.
 */
export function ModalHost(): ReactNode {
  const { client, loader, settings } = useLatchkeyContext()
  const { code, fail } = loader
  const embedded = useReadable(client.router, (state) => state.embedded > 0)
  const open = useReadable(client.router, (state) => state.open)
  // Set when the code is here: renders it.
  useReadable(client.router, (state) => state.ahead)
  const missing = open && !embedded && !code.value
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (missing) code.load().then(refresh, fail)
  }, [code, fail, missing])
  const idle = settings.preload !== 'intent' && !embedded
  useEffect(() => {
    if (!idle) return
    let stopped = false
    let off = whenIdle(() =>
      code.load().then(
        ({ prepareAtIdle, views }) => {
          if (!stopped) off = prepareAtIdle(client, views)
        },
        () => {},
      ),
    )
    return () => {
      stopped = true
      off()
    }
  }, [client, code, idle])
  const Modal = code.value?.Modal
  return Modal && !embedded ? <Modal /> : null
}
