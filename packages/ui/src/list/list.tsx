import { Children, isValidElement, type ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './list.css?inline'
import { SkeletonRow } from './skeleton-row.tsx'

/** The props of `List`. */
export type ListProps = {
  /** What the list holds, for screen readers; leave out where a Section's title says it. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/**
 * Rows below each other; every child becomes an item. Safari doesn't count a list without markers as a list, so its role is written out. A
 * placeholder isn't counted.
 */
export function List({ label, children }: ListProps): ReactNode {
  useStyles(css)
  return (
    <ul className="lk-list" role="list" aria-label={label} {...part('list')}>
      {Children.map(children, (child) =>
        child ? <li aria-hidden={isSkeleton(child) || undefined}>{child}</li> : child,
      )}
    </ul>
  )
}

function isSkeleton(child: ReactNode): boolean {
  return isValidElement(child) && child.type === SkeletonRow
}
