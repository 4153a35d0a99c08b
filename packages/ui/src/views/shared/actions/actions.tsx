import type { ReactNode } from 'react'
import { useStyles } from '../../../styles/use-styles.ts'
import css from './actions.css?inline'

/** The buttons at the end of a view, one under the other. */
export function Actions({ children }: { readonly children: ReactNode }): ReactNode {
  useStyles(css)
  return <div className="lk-actions">{children}</div>
}
