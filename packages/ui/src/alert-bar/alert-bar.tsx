import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { primitives } from '../copy/en/primitives.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './alert-bar.css?inline'

/** The props of `AlertBar`. */
export type AlertBarProps = {
  /** Developer text, in English. */
  readonly short: string
  readonly long?: string | undefined
  /** The stable code to look up in the docs. */
  readonly code?: string | undefined
  /** @default 'error' */
  readonly level?: 'error' | 'warning' | undefined
  readonly onClose: () => void
}

/** Something that the app's developer must know. Visitors see it only where debugging is on. */
export function AlertBar({ short, long, code, level = 'error', onClose }: AlertBarProps): ReactNode {
  useStyles(css)
  const t = useCopy('primitives', primitives)
  return (
    <div className="lk-alert" data-tone={level} role="alert" lang="en" dir="ltr" {...part('alert')}>
      <Icon name={level} />
      <div className="lk-alert-text">
        <strong>{short}</strong>
        {long && <span className="lk-alert-long">{long}</span>}
        {code && <code className="lk-alert-code">{code}</code>}
      </div>
      <IconButton icon="close" size="sm" label={t('dismiss')} onClick={onClose} />
    </div>
  )
}
