import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LiveRegions } from '../dialog/live-regions.tsx'
import { useAnnouncer } from '../dialog/use-announcer.ts'
import { applyVariables } from '../shadow-host/apply-variables.ts'
import { createShadowHost } from '../shadow-host/create-shadow-host.ts'
import { isolateEvents } from '../shadow-host/isolate-events.ts'
import { keepExposed } from '../shadow-host/keep-exposed.ts'
import type { ThemeVariables } from '../tokens/tokens.ts'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
import { FloatingSurface } from './floating-surface.tsx'

/** The props of `Floating`. */
export type FloatingProps = { readonly children: ReactNode; readonly variables?: ThemeVariables | undefined }

/** How long its live regions, which come with the toast, are in the page before they speak. */
const noticedMs = 100

/**
 * Toasts and alerts while no dialog is open: at the top of the page, at its z-index, in a shadow root of their own. While the
 * dialog is open give them to its `overlay` instead, or a visitor couldn't press or hear them.
 */
export function Floating({ children, variables }: FloatingProps): ReactNode {
  const [{ host, root }] = useState(() => createShadowHost(document, 'floating'))
  useLayoutEffect(() => {
    host.setAttribute('data-latchkey-layer', 'z-index')
    document.body.append(host)
    const ends = [keepExposed(host), isolateEvents(host)]
    return () => {
      for (const end of ends) end()
      host.remove()
    }
  }, [host])
  useEffect(() => applyVariables(host, variables), [host, variables])
  const announcer = useAnnouncer(noticedMs)
  return (
    <UiProvider root={root} announce={announcer.announce}>
      {createPortal(
        <FloatingSurface>
          {children}
          <LiveRegions announcer={announcer} />
        </FloatingSurface>,
        root,
      )}
    </UiProvider>
  )
}
