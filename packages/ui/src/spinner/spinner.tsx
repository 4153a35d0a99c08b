import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks.ts'
import css from './spinner.css?inline'

/** The props of `Spinner`. */
export type SpinnerProps = { readonly size?: 'sm' | 'md' | 'lg' | undefined }

/** Something is going on. Decoration only: the words beside it say what. */
export function Spinner({ size }: SpinnerProps): ReactNode {
  useStyles(css)
  return (
    <svg className="lk-spinner" viewBox="0 0 20 20" data-size={size} aria-hidden="true" {...part('spinner')}>
      <circle className="lk-spinner-track" cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}
