import type { ReactNode } from 'react'
import { joinSentences } from '../copy/join-sentences.ts'
import { Icon } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useAnnounce } from '../ui-provider/ui-context.ts'
import css from './notice.css?inline'

/** The props of `Notice`. */
export type NoticeProps = {
  readonly tone: 'error' | 'warning' | 'info' | 'success'
  /** What happened. */
  readonly title?: string | undefined
  /** The second sentence: nothing was lost, and what to do next. */
  readonly children?: string | undefined
  /** A Button. */
  readonly action?: ReactNode
}

/**
 * A block that tells what went wrong, or what to know. Errors are announced at once, the rest when the reader pauses: through the live
 * regions, which were there before it, and without its action, whose words may change each second.
 */
export function Notice({ tone, title, children, action }: NoticeProps): ReactNode {
  useStyles(css)
  useAnnounce(
    title && children ? joinSentences(title, children) : (title ?? children ?? ''),
    tone === 'error' ? 'assertive' : 'polite',
  )
  return (
    <div className="lk-notice" data-tone={tone} {...part('notice')}>
      <Icon name={tone} />
      <div className="lk-notice-text">
        {title && <strong className="lk-notice-title">{title}</strong>}
        {children && <span className="lk-notice-body">{children}</span>}
        {action && <div className="lk-notice-action">{action}</div>}
      </div>
    </div>
  )
}
