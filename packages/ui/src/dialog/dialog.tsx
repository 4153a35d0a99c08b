import { type ReactNode, useRef } from 'react'
import type { DialogProps } from './dialog-props.ts'
import { Modal } from './modal.tsx'
import { usePresence } from './use-presence.ts'

export type { CloseReason, DialogProps, PanelProps } from './dialog-props.ts'

/**
 * The modal: a native `<dialog>` in an open shadow root of its own. While it is closed nothing of it is in the
 * page.
 *
 * @example
 * <Dialog open={open} view="Connect" title="Connect wallet" onClose={() => setOpen(false)}>…</Dialog>
 */
export function Dialog(props: DialogProps): ReactNode {
  const { present, gone } = usePresence(props.open)
  // While it goes it shows what it showed last, whatever the app has moved on to.
  const last = useRef(props)
  if (props.open) last.current = props
  if (!(present || props.ahead) || typeof document === 'undefined') return null
  const shown = props.open || !present ? props : { ...last.current, open: false }
  return (
    <Modal
      {...shown}
      onGone={() => {
        gone()
        props.onClosed?.()
      }}
    />
  )
}
