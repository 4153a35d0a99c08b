import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { applyVariables } from '../shadow-host/apply-variables.ts'
import { createShadowHost } from '../shadow-host/create-shadow-host.ts'
import { useUi } from '../ui-provider/ui-context.ts'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
import type { CloseReason, DialogProps } from './dialog-props.ts'
import { ModalSurface } from './modal-surface.tsx'
import { useAnnouncer } from './use-announcer.ts'
import { useEscape } from './use-escape.ts'
import { useModal } from './use-modal.ts'
import { useRefusals } from './use-refusals.ts'

export type ModalProps = DialogProps & { readonly onGone: () => void }

/** How long after opening a press on the scrim counts as the opening's own second click, in ms. */
const openingMs = 250

/** One opening of the dialog: host, layer, focus and the ways to close. */
export function Modal(props: ModalProps): ReactNode {
  const { open, blocked, container, layer = 'top', onClose, onBack, slots, variables } = props
  const { theme } = useUi()
  const { host, root } = useMemo(() => createShadowHost(document, 'dialog', container), [container])
  const dialog = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const titleId = useId()
  const announcer = useAnnouncer()
  const refusals = useRefusals(props, announcer)

  function ask(reason: CloseReason) {
    if (blocked === undefined || reason === 'forced') onClose(reason)
    else refusals.refuse()
  }

  useLayoutEffect(() => {
    host.setAttribute('data-latchkey-theme', theme)
    host.setAttribute('data-latchkey-layer', layer)
  }, [host, theme, layer])
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  useModal({
    host,
    placed: Boolean(container),
    dialog,
    open,
    layer,
    openedBy: props.openedBy,
    onGone: props.onGone,
  })
  useEscape({
    host,
    dialog,
    active: open,
    onEscape: () => (onBack && props.canBack !== false ? onBack() : ask('escape')),
  })
  useEffect(() => applyVariables(host, variables), [host, variables])

  return (
    <UiProvider root={root} announce={announcer.announce}>
      {createPortal(
        <ModalSurface
          {...props}
          dialog={dialog}
          titleId={titleId}
          announcer={announcer}
          shaking={refusals.shaking}
          attempts={refusals.attempts}
          onAsk={(reason) => {
            if (reason !== 'backdrop' || performance.now() - openedAt.current > openingMs) ask(reason)
          }}
        />,
        root,
      )}
      {slots &&
        createPortal(
          Object.entries(slots).map(([name, content]) => (
            <div key={name} slot={name}>
              {content}
            </div>
          )),
          host,
        )}
    </UiProvider>
  )
}
