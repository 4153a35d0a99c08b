import type { ReactNode } from 'react'
import { useStyles } from '../../../styles/use-styles.ts'
import css from './dot.css?inline'

export type DotProps = { readonly tone: 'success' | 'warning' | 'danger' | 'neutral'; readonly children: ReactNode }

/** A state in a word, with a coloured dot that says the same. */
export function Dot({ tone, children }: DotProps): ReactNode {
  useStyles(css)
  return (
    <span className="lk-dot" data-tone={tone}>
      {children}
    </span>
  )
}
