import { type ReactNode, type RefObject, useRef } from 'react'
import shadowHost from '../shadow-host/shadow-host.css?inline'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useUi } from '../ui-provider/ui-context.ts'
import css from './dialog.css?inline'
import type { CloseReason, DialogProps } from './dialog-props.ts'
import { FocusGuard } from './focus-guard.tsx'
import { LiveRegions } from './live-regions.tsx'
import { Panel } from './panel.tsx'
import type { Announcer } from './use-announcer.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useWide } from './use-wide.ts'

export type ModalSurfaceProps = DialogProps & {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly titleId: string
  readonly announcer: Announcer
  readonly shaking: boolean
  readonly attempts: number
  readonly onAsk: (reason: CloseReason) => void
}

/** The dialog element with scrim, panel and live regions. */
export function ModalSurface(props: ModalSurfaceProps): ReactNode {
  useStyles(shadowHost)
  useStyles(css)
  const { dialog, titleId, layer, open, onAsk, overlay } = props
  const { theme, dir, locale } = useUi()
  const pressed = useRef<EventTarget>(undefined)
  const wide = useWide()
  useKeyboardInset(dialog)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a press on the scrim does
    <dialog
      ref={dialog}
      className="lk-root lk-dialog"
      data-latchkey-theme={theme}
      dir={dir}
      lang={locale}
      aria-labelledby={titleId}
      aria-modal="true"
      // A phone's back gesture asks a dialog outside the top layer to close, too.
      closedby="closerequest"
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      onClick={(event) => {
        // A press that began inside, e.g. to select text, doesn't close.
        if (event.target === dialog.current && pressed.current === dialog.current) onAsk('backdrop')
      }}
      onCancel={(event) => {
        // A phone's back gesture; Escape is handled before it gets here.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (props.onBack && props.canBack !== false) props.onBack()
        else onAsk('escape')
      }}
      onClose={(event) => {
        if (event.target === dialog.current && open && !dialog.current.open) onAsk('forced')
      }}
      {...part('dialog')}
    >
      {layer === 'z-index' && <FocusGuard dialog={dialog} to="last" />}
      <Panel
        {...props}
        aside={props.size === 'wide' && wide ? props.aside : undefined}
        onClose={() => onAsk('button')}
      />
      {overlay && <div className="lk-overlay">{overlay}</div>}
      <LiveRegions announcer={props.announcer} />
      {layer === 'z-index' && <FocusGuard dialog={dialog} to="first" />}
    </dialog>
  )
}
