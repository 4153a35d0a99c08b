import { Children, type ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks.ts'
import css from './list.css?inline'

export type ListProps = {
  /** What the list holds, for screen readers; leave out where a Section's title says it. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** Rows below each other; every child becomes an item. */
export function List({ label, children }: ListProps): ReactNode {
  useStyles(css)
  return (
    <ul className="lk-list" aria-label={label} {...part('list')}>
      {Children.map(children, (child) => (child ? <li>{child}</li> : child))}
    </ul>
  )
}
