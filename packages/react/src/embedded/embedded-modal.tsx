import { closeModal, type View } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import { Floating } from '@latchkey/ui'
import { Embedded } from '@latchkey/ui/embedded'
import { type ReactNode, useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { DebugTools } from '../modal/debug-tools.tsx'
import { keepViewOnLoadError } from '../modal/keep-view-on-load-error.ts'
import { useToast } from '../modal/modal-toast.tsx'
import { PendingContext } from '../modal/use-delayed-pending.ts'
import { useDisplayedRoute } from '../modal/use-displayed-route.tsx'
import { usePanel } from '../modal/use-panel.ts'
import { useView } from '../modal/use-view.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useViews } from '../provider/use-views.ts'
import { EmbeddedFailed } from './embedded-failed.tsx'

export type EmbeddedModalProps = {
  /** Counts the Try again buttons that went away with the focus. */
  readonly focusLosses: number
  readonly onFocusLost: () => void
}

/** The shown route's view in the page itself; a toast comes at the top of the page. */
export function EmbeddedModal({ focusLosses, onFocusLost }: EmbeddedModalProps): ReactNode {
  const { client } = useLatchkeyContext()
  const state = useReadable(client.router, (value) => value)
  const { history } = state
  const toast = useToast()
  const alerting = useReadable(client.alerts, ({ alerts }) => alerts.length > 0) && client.options.debug
  const { displayed, reader, view, awaited } = useDisplayedRoute()
  const { view: shown } = current(history)
  const views = useViews()
  const [failed, setFailed] = useState<{ readonly view: View; readonly times: number }>()
  const retry = useView(shown, (error) => {
    if (keepViewOnLoadError(client, displayed, error)) return
    client.log.error('A view could not be loaded', { error })
    setFailed((last) => ({ view: shown, times: (last?.times ?? 0) + 1 }))
  })
  const isMissing = failed?.view === shown && !views.get(shown)
  const { late, panel, variables } = usePanel(displayed, awaited && !isMissing, state)
  // When the page is online again, the modal loads by itself.
  useEffect(() => client.platform.onOnline((online) => online && retry()), [client, retry])
  // Where closing leads there is nothing to close.
  const resting = history.length === 1 && (shown === 'Connect' || shown === 'Account')
  return (
    <>
      {reader}
      {failed && isMissing && <EmbeddedFailed failures={failed.times} onRetry={retry} onFocusLost={onFocusLost} />}
      {panel && (
        <Embedded {...panel} onClose={resting ? undefined : () => closeModal(client)} focusRequests={focusLosses}>
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
