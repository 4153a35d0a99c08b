import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CloseReason, PanelProps } from '../dialog/dialog-props.ts'
import { LiveRegions } from '../dialog/live-regions.tsx'
import { Panel } from '../dialog/panel.tsx'
import { useAnnouncer } from '../dialog/use-announcer.ts'
import { useRefusals } from '../dialog/use-refusals.ts'
import { applyVariables } from '../shadow-host/apply-variables.ts'
import { createShadowHost } from '../shadow-host/create-shadow-host.ts'
import { useUi } from '../ui-provider/ui-context.ts'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
import { EmbeddedSurface } from './embedded-surface.tsx'

/** The props of `Embedded`. */
export type EmbeddedProps = PanelProps & {
  /** Present = a close button is drawn; the caller decides where it leads. */
  readonly onClose?: ((reason: CloseReason) => void) | undefined
  /** Counts the controls of the page that went away while they had focus. Each brings it to the heading, unless something took it since. */
  readonly focusRequests?: number | undefined
}

/** The same views in the page itself, without a dialog. The element is server-rendered empty and filled on the client. */
export function Embedded(props: EmbeddedProps): ReactNode {
  const { blocked, onClose, slots, variables } = props
  const { theme } = useUi()
  const [host, setHost] = useState<HTMLElement | null>(null)
  const root = useMemo(() => host && createShadowHost(host.ownerDocument, 'embedded', host).root, [host])
  const titleId = useId()
  const announcer = useAnnouncer()
  const refusals = useRefusals(props, announcer)
  useEffect(() => (host ? applyVariables(host, variables) : undefined), [host, variables])

  function ask() {
    if (blocked === undefined) onClose?.('button')
    else refusals.refuse()
  }

  return (
    <>
      <div ref={setHost} data-latchkey-host="embedded" data-latchkey-theme={theme}>
        {slots &&
          Object.entries(slots).map(([name, content]) => (
            <div key={name} slot={name}>
              {content}
            </div>
          ))}
      </div>
      {root && (
        <UiProvider root={root} announce={announcer.announce}>
          {createPortal(
            <EmbeddedSurface titleId={titleId} focusRequests={props.focusRequests}>
              <Panel
                {...props}
                inPage
                titleId={titleId}
                shaking={refusals.shaking}
                attempts={refusals.attempts}
                onClose={onClose && ask}
              />
              <LiveRegions announcer={announcer} />
            </EmbeddedSurface>,
            root,
          )}
        </UiProvider>
      )}
    </>
  )
}
