import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { primitives } from '../copy/en/primitives.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './header.css?inline'

export type HeaderProps = {
  readonly id: string
  readonly title: string
  /** A new heading for each view, so that screen readers read it when it gets focus. */
  readonly viewKey: string
  readonly moved: boolean
  readonly onBack?: (() => void) | undefined
  readonly onHelp?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
  readonly loading?: boolean | undefined
}

/** Back or help, the title, close. */
export function Header({ id, title, viewKey, moved, onBack, onHelp, onClose, loading }: HeaderProps): ReactNode {
  useStyles(css)
  const t = useCopy('primitives', primitives)
  const start = onBack ? 'back' : onHelp && 'help'
  return (
    <div className="lk-header" {...part('header')}>
      <span className="lk-header-start">
        {start && <IconButton icon={start} label={t(start)} onClick={onBack ?? onHelp} part={start} />}
      </span>
      <h2
        key={viewKey}
        id={id}
        className="lk-title"
        title={title}
        tabIndex={-1}
        dir="auto"
        data-moved={moved || undefined}
        {...part('title')}
      >
        {title}
      </h2>
      <span className="lk-header-end">
        {onClose && <IconButton icon="close" label={t('close')} onClick={onClose} part="close" />}
      </span>
      {loading && <div className="lk-progress" {...part('progress')} />}
    </div>
  )
}
