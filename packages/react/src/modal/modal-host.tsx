import { connectButtonCopy, useCopy } from '@latchkey/ui'
import { type ReactNode, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { whenIdle } from '../timing/when-idle.ts'

/**
 * Renders the modal once it has been opened; nothing while it is a part of the page. Its code is awaited here, not in a
 * Suspense boundary, whose fallback React holds back; when it was preloaded the click renders at once.
 */
export function ModalHost(): ReactNode {
  const { client, loader, settings } = useLatchkeyContext()
  const { code, fail } = loader
  // `ahead` is set when the code is here, and so renders it.
  const { embedded, open, ahead, loadFailures } = useReadable(client.router, (state) => state)
  const missing = open && !embedded && !code.value
  useEffect(() => {
    // A new state object renders the modal.
    if (missing) code.load().then(() => client.router.set({}), fail)
  }, [client, code, fail, missing])
  // A part of the page is open, too.
  const idle = settings.preload !== 'intent' && !open && !ahead
  useEffect(() => {
    if (!idle) return
    let off: (() => void) | undefined = whenIdle(() =>
      code.use(({ prepareAtIdle, views }) => {
        off &&= prepareAtIdle(client, views)
      }),
    )
    return () => {
      off?.()
      off = undefined
    }
  }, [client, code, idle])
  const t = useCopy('buttons', connectButtonCopy)
  const Modal = code.value?.Modal
  if (Modal) return embedded ? null : <Modal />
  // Toasts are part of the code that is missing. Chromium only tries again after a reload (`lazily`).
  return loadFailures ? (
    <div key={loadFailures} ref={show} role="alert" popover="" style={{ padding: 16 }}>
      {t('loadFailed')}
    </div>
  ) : null
}

function show(element: HTMLElement | null) {
  element?.showPopover?.()
}
