import type { ReactNode } from 'react'
import { Icon } from '../../../icon/icon.tsx'
import { useStyles } from '../../../styles/use-styles.ts'
import css from './caution.css?inline'

/** Below a row: what in it isn't what it looks like. */
export function Caution({ children }: { readonly children: ReactNode }): ReactNode {
  useStyles(css)
  return (
    <p className="lk-caution">
      <Icon name="warning" size="sm" />
      <span>{children}</span>
    </p>
  )
}
