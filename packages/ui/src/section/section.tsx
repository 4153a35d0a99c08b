import { type ReactNode, useId } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './section.css?inline'

/** The props of `Section`. */
export type SectionProps = { readonly title?: string | undefined; readonly children: ReactNode }

/** A group with a small heading, which also names it. */
export function Section({ title, children }: SectionProps): ReactNode {
  useStyles(css)
  const id = useId()
  return (
    <section className="lk-section" aria-labelledby={title ? id : undefined} {...part('section')}>
      {title && (
        <h3 className="lk-section-title" id={id}>
          {title}
        </h3>
      )}
      {children}
    </section>
  )
}
