import { closeModal, type View } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import { goBack } from '@latchkey/core/modal'
import { Floating, useUi } from '@latchkey/ui'
import { type CloseReason, Dialog } from '@latchkey/ui/dialog'
import { memo, type ReactNode, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { DrawNextContext } from '../provider/next-view.ts'
import { usePresentedRouter } from '../provider/use-views.ts'
import { DebugTools } from './debug-tools.tsx'
import { keepViewOnLoadError } from './keep-view-on-load-error.ts'
import { useToast } from './modal-toast.tsx'
import { useAside } from './use-aside.tsx'
import { PendingContext } from './use-delayed-pending.ts'
import { useDisplayedRoute } from './use-displayed-route.tsx'
import { useLastPress } from './use-last-press.ts'
import { usePanel } from './use-panel.ts'
import { useView } from './use-view.ts'

/** The modal: the shown route's view in the dialog, with toasts and alerts above it. */
export const Modal = memo(function Modal(): ReactNode {
  const { client, loader, settings } = useLatchkeyContext()
  const state = useReadable(usePresentedRouter(), (value) => value)
  const { open, aside, ahead, history } = state
  const { dir: direction, locale } = useUi()
  // The login site speaks the modal's language. The account button says the same after a reload, when no modal is drawn.
  useEffect(() => client.auth?.setAppearance({ direction, locale }), [client, direction, locale])
  const toast = useToast()
  const openedBy = useLastPress()
  const { displayed, reader, view, awaited, forget, next, drawNext } = useDisplayedRoute()
  useView(open ? current(history).view : undefined, (error) => {
    if (!keepViewOnLoadError(client, displayed, error)) loader.fail(error)
  })
  const { late, panel, variables } = usePanel(displayed, awaited, state)
  const beside = useAside(displayed?.route.view)

  function onClose(reason: CloseReason) {
    if (reason === 'escape') goBack(client)
    else closeModal(client, { forced: reason === 'forced' })
  }
  const { append, host } = settings
  return (
    <>
      {reader}
      {panel && (host || append !== false) && (
        <Dialog
          {...panel}
          open={open && !aside}
          // A host that the app placed is in the page already.
          ahead={ahead && host === undefined}
          onClose={onClose}
          onClosed={forget}
          openedBy={openedBy}
          layer={settings.layer}
          size={settings.size}
          aside={beside}
          container={host}
          overlay={
            <>
              {toast}
              <DebugTools />
            </>
          }
          next={next && { viewKey: next.viewKey, children: around(next.view, false, undefined) }}
        >
          {around(view, late, drawNext)}
        </Dialog>
      )}
      {toast && !(open && !aside) && <Floating variables={variables}>{toast}</Floating>}
    </>
  )
})

/** What a view can ask of the modal around it. */
function around(view: ReactNode, late: boolean, drawNext: ((view: View) => void) | undefined): ReactNode {
  return (
    <PendingContext.Provider value={late}>
      <DrawNextContext.Provider value={drawNext}>{view}</DrawNextContext.Provider>
    </PendingContext.Provider>
  )
}
