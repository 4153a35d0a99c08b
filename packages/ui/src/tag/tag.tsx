import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './tag.css?inline'

/** The colour of a `Tag`. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** The props of `Tag`. */
export type TagProps = { readonly children: ReactNode; readonly tone?: Tone | undefined }

/** One or two words about the thing beside it. */
export function Tag({ children, tone = 'neutral' }: TagProps): ReactNode {
  useStyles(css)
  return (
    <span className="lk-tag" data-tone={tone} {...part('tag')}>
      {children}
    </span>
  )
}
