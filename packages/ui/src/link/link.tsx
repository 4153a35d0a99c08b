import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { laterPrimitives } from '../copy/en/later-primitives.ts'
import { Anchor } from '../links/anchor.tsx'
import { linkProps } from '../links/link-props.ts'
import { useStyles } from '../styles/use-styles.ts'
import css from './link.css?inline'

/** The props of `Link`. */
export type LinkProps = { readonly href: string; readonly children: ReactNode }

/** A link inside a sentence. A target that `safeHref` refuses leaves plain words. */
export function Link({ href, children }: LinkProps): ReactNode {
  useStyles(css)
  const t = useCopy('primitives', laterPrimitives)
  const { href: safe, target } = linkProps(href)
  if (!safe) return <span>{children}</span>
  return (
    <Anchor className="lk-link" to={href}>
      {children}
      {target && <span className="lk-hidden"> ({t('opensInNewTab')})</span>}
    </Anchor>
  )
}
