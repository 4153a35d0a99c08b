import type { CSSProperties, ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks.ts'
import css from './shimmer.css?inline'

/** The props of `Shimmer`. */
export type ShimmerProps = {
  /** Width in multiples of the font size master: 8 is 80 px by default. @default 8 */
  readonly width?: number | undefined
  /** @default 1.4 */
  readonly height?: number | undefined
  readonly shape?: 'text' | 'tile' | 'circle' | undefined
}

/** Holds the place of something that is coming. */
export function Shimmer({ width, height, shape }: ShimmerProps): ReactNode {
  useStyles(css)
  const style = { '--lk-shimmer-inline': width, '--lk-shimmer-block': height } as CSSProperties
  return <span className="lk-shimmer" data-shape={shape} style={style} aria-hidden="true" {...part('shimmer')} />
}
