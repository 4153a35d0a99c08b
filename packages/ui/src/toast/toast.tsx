import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { primitives } from '../copy/en/primitives.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks.ts'
import { useAnnounce } from '../ui-provider/ui-context.ts'
import { Spinner } from '../waiting/waiting.tsx'
import css from './toast.css?inline'

/** The props of `Toast`. */
export type ToastProps = {
  readonly variant: 'loading' | 'success' | 'error'
  /** The cause and the next step. */
  readonly text: string
  readonly onClose: () => void
}

/** One message for a moment. When it goes is the caller's: core's toasts know. */
export function Toast({ variant, text, onClose }: ToastProps): ReactNode {
  useStyles(css)
  const t = useCopy('primitives', primitives)
  useAnnounce(text, variant === 'error' ? 'assertive' : 'polite')
  return (
    <div className="lk-toast" data-tone={variant} {...part('toast')}>
      {variant === 'loading' ? <Spinner /> : <Icon name={variant} />}
      <span className="lk-toast-text">{text}</span>
      <IconButton icon="close" size="sm" label={t('dismiss')} onClick={onClose} />
    </div>
  )
}
