import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { useCopy } from '../copy/copy.ts'
import { primitives } from '../copy/en/primitives.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useAnnounce } from '../ui-provider/ui-context.ts'
import { Spinner } from '../waiting/waiting.tsx'
import css from './toast.css?inline'

/** The props of `Toast`. */
export type ToastProps = {
  readonly variant: 'loading' | 'success' | 'error'
  /** The cause and the next step. */
  readonly text: string
  readonly onClose: () => void
  /** The pointer or focus has come, or both have left: a message that goes by itself should wait. */
  readonly onHold?: ((held: boolean) => void) | undefined
}

/** One message for a moment. When it goes is the caller's: core's toasts know. */
export function Toast({ variant, text, onClose, onHold }: ToastProps): ReactNode {
  useStyles(css)
  const t = useCopy('primitives', primitives)
  useAnnounce(text, variant === 'error' ? 'assertive' : 'polite')
  const before = useRef<HTMLElement>(null)
  const hold = ({ type, currentTarget }: SyntheticEvent) =>
    onHold?.(/enter|focus/.test(type) || currentTarget.matches(type === 'blur' ? ':hover' : ':focus-within'))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the visitor is at it
    <div
      className="lk-toast"
      data-tone={variant}
      onPointerEnter={hold}
      onPointerLeave={hold}
      onFocus={(event) => {
        before.current = event.relatedTarget as HTMLElement | null
        hold(event)
      }}
      onBlur={hold}
      {...part('toast')}
    >
      {variant === 'loading' ? <Spinner /> : <Icon name={variant} />}
      <span className="lk-toast-text">{text}</span>
      <IconButton
        icon="close"
        size="sm"
        label={t('dismiss')}
        onClick={() => {
          // The button that has focus goes away.
          before.current?.focus()
          onClose()
        }}
      />
    </div>
  )
}
