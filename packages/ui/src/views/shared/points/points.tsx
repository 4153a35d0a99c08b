import type { ReactNode } from 'react'
import { Icon } from '../../../icon/icon.tsx'
import type { IconName } from '../../../icon/icons.ts'
import { useStyles } from '../../../styles/use-styles.ts'
import { part } from '../../../test-hooks/test-hooks.ts'
import css from './points.css?inline'

/** A thing to know or to do. */
export type Point = { readonly icon: IconName; readonly title: string; readonly text: string }

export type PointsProps = {
  readonly points: readonly Point[]
  /** They follow each other: a numbered list. */
  readonly ordered?: boolean | undefined
  /** Accessible name. */
  readonly label?: string | undefined
  /** The view has nothing else to focus: by keyboard it is scrolled through them. */
  readonly alone?: boolean | undefined
}

/** A few things to know or to do, each with an icon, a title and a sentence. */
export function Points({ points, ordered, label, alone }: PointsProps): ReactNode {
  useStyles(css)
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className="lk-points" role="list" aria-label={label} tabIndex={alone ? 0 : undefined} {...part('points')}>
      {points.map((point) => (
        <li className="lk-point" key={point.title}>
          <span className="lk-point-icon">
            <Icon name={point.icon} />
          </span>
          <div className="lk-point-text">
            <h3 className="lk-point-title">{point.title}</h3>
            <p className="lk-point-body">{point.text}</p>
          </div>
        </li>
      ))}
    </List>
  )
}
