import type { CSSProperties, ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './waiting.css?inline'

// Together: apart, a bundler makes a file of each for the first opening, which compress by themselves.

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

/** The props of `Shimmer`. */
export type ShimmerProps = {
  /** Width in multiples of the font size master: 8 is 80 px by default. @default 8 */
  readonly width?: number | undefined
  /** @default 1.4 */
  readonly height?: number | undefined
  readonly shape?: 'text' | 'tile' | 'circle' | undefined
}

/** Keeps the space of something that is coming. */
export function Shimmer({ width, height, shape }: ShimmerProps): ReactNode {
  useStyles(css)
  const style = { '--lk-shimmer-inline': width, '--lk-shimmer-block': height } as CSSProperties
  return <span className="lk-shimmer" data-shape={shape} style={style} aria-hidden="true" {...part('shimmer')} />
}
