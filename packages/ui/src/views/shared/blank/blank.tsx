import type { ReactNode } from 'react'
import { Icon } from '../../../icon/icon.tsx'
import type { IconName } from '../../../icon/icons.ts'
import { useStyles } from '../../../styles/use-styles.ts'
import { type Politeness, useAnnounce } from '../../../ui-provider/ui-context.ts'
import css from './blank.css?inline'

export type BlankProps = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** What can be done about it. */
  readonly action?: ReactNode
  /** Announces the words, because the list has changed to this while the view was open. When the view opens, its heading is read instead. */
  readonly announced?: Politeness | undefined
}

/** In place of a list that has nothing to show: why, and what next. */
export function Blank({ icon, title, text, action, announced }: BlankProps): ReactNode {
  useStyles(css)
  useAnnounce(announced ? `${title}. ${text}` : '', announced)
  return (
    <div className="lk-blank">
      <span className="lk-blank-icon">
        <Icon name={icon} size="lg" />
      </span>
      <h3 className="lk-blank-title">{title}</h3>
      <p className="lk-blank-text">{text}</p>
      {action && <div className="lk-blank-action">{action}</div>}
    </div>
  )
}
