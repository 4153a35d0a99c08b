import { closeModal } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import { goBack } from '@latchkey/core/modal'
import { Floating, toastsCopy, useCopy } from '@latchkey/ui'
import { Embedded } from '@latchkey/ui/embedded'
import { type ReactNode, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { DebugTools } from '../modal/debug-tools.tsx'
import { keepViewOnLoadError } from '../modal/keep-view-on-load-error.ts'
import { ModalToast } from '../modal/modal-toast.tsx'
import { PendingContext, useDelayedPending } from '../modal/use-delayed-pending.ts'
import { useDisplayedRoute } from '../modal/use-displayed-route.tsx'
import { useView } from '../modal/use-view.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useThemeVariables } from '../provider/use-theme-variables.ts'

/** The shown route's view in the page itself; a toast comes at the top of the page. */
export function EmbeddedModal(): ReactNode {
  const { client, settings } = useLatchkeyContext()
  const { history, loading, blocked, refusals } = useReadable(client.router, (state) => state)
  const toasting = useReadable(client.toasts, (state) => state.current !== undefined)
  const alerting = useReadable(client.alerts, (state) => state.alerts.length > 0) && client.options.debug
  const { displayed, reader, view, awaited } = useDisplayedRoute()
  const variables = useThemeVariables()
  const t = useCopy('toasts', toastsCopy)
  const { view: shown } = current(history)
  const retry = useView(shown, (error) => {
    if (!keepViewOnLoadError(client, displayed, error)) client.log.error('A view could not be loaded', { error })
  })
  const late = useDelayedPending(awaited)
  // A page that was offline fills the place by itself once it is back.
  useEffect(() => client.platform.onOnline((online) => online && retry()), [client, retry])
  // Where closing leads there is nothing to close.
  const resting = history.length === 1 && (shown === 'Connect' || shown === 'Account')
  return (
    <>
      {reader}
      {displayed && (
        <Embedded
          view={displayed.route.view}
          viewKey={displayed.key}
          direction={displayed.direction}
          title={displayed.title}
          onBack={() => goBack(client)}
          canBack={history.length > 1}
          onHelp={shown === 'Connect' ? () => client.router.push({ view: 'WhatIsAWallet' }) : undefined}
          onClose={resting ? undefined : () => closeModal(client)}
          loading={loading || late}
          blocked={blocked && t(blocked as keyof typeof toastsCopy)}
          refusals={refusals}
          variables={variables}
          slots={settings.slots}
        >
          <PendingContext.Provider value={late}>{view}</PendingContext.Provider>
        </Embedded>
      )}
      {(toasting || alerting) && (
        <Floating variables={variables}>
          <ModalToast />
          {alerting && <DebugTools />}
        </Floating>
      )}
    </>
  )
}
