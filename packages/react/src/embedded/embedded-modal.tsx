import { closeModal } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import { Floating } from '@latchkey/ui'
import { Embedded } from '@latchkey/ui/embedded'
import { type ReactNode, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { DebugTools } from '../modal/debug-tools.tsx'
import { keepViewOnLoadError } from '../modal/keep-view-on-load-error.ts'
import { useToast } from '../modal/modal-toast.tsx'
import { PendingContext } from '../modal/use-delayed-pending.ts'
import { useDisplayedRoute } from '../modal/use-displayed-route.tsx'
import { usePanel } from '../modal/use-panel.ts'
import { useView } from '../modal/use-view.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** The shown route's view in the page itself; a toast comes at the top of the page. */
export function EmbeddedModal(): ReactNode {
  const { client } = useLatchkeyContext()
  const state = useReadable(client.router, (value) => value)
  const { history } = state
  const toast = useToast()
  const alerting = useReadable(client.alerts, ({ alerts }) => alerts.length > 0) && client.options.debug
  const { displayed, reader, view, awaited } = useDisplayedRoute()
  const { view: shown } = current(history)
  const retry = useView(shown, (error) => {
    if (!keepViewOnLoadError(client, displayed, error)) client.log.error('A view could not be loaded', { error })
  })
  const { late, panel, variables } = usePanel(displayed, awaited, state)
  // When the page is online again, the modal loads by itself.
  useEffect(() => client.platform.onOnline((online) => online && retry()), [client, retry])
  // Where closing leads there is nothing to close.
  const resting = history.length === 1 && (shown === 'Connect' || shown === 'Account')
  return (
    <>
      {reader}
      {panel && (
        <Embedded {...panel} onClose={resting ? undefined : () => closeModal(client)}>
          <PendingContext.Provider value={late}>{view}</PendingContext.Provider>
        </Embedded>
      )}
      {(toast || alerting) && (
        <Floating variables={variables}>
          {toast}
          {alerting && <DebugTools />}
        </Floating>
      )}
    </>
  )
}
