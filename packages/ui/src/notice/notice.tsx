import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks.ts'
import css from './notice.css?inline'

export type NoticeProps = {
  readonly tone: 'error' | 'warning' | 'info' | 'success'
  /** What happened. */
  readonly title?: ReactNode
  /** That nothing was lost, and what to do next. */
  readonly children?: ReactNode
  /** A Button. */
  readonly action?: ReactNode
}

/** A block that tells what went wrong, or what to know. Errors are announced at once, the rest when the reader pauses. */
export function Notice({ tone, title, children, action }: NoticeProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-notice" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'} {...part('notice')}>
      <Icon name={tone} />
      <div className="lk-notice-text">
        {title && <strong className="lk-notice-title">{title}</strong>}
        {children && <span className="lk-notice-body">{children}</span>}
        {action && <div className="lk-notice-action">{action}</div>}
      </div>
    </div>
  )
}
