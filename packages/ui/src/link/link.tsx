import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { primitives } from '../copy/en/primitives.ts'
import { linkProps } from '../links/link-props.ts'
import { useStyles } from '../styles/use-styles.ts'
import css from './link.css?inline'

export type LinkProps = { readonly href: string; readonly children: ReactNode }

/** A link inside a sentence. A target that `safeHref` refuses leaves plain words. */
export function Link({ href, children }: LinkProps): ReactNode {
  useStyles(css)
  const t = useCopy('primitives', primitives)
  const props = linkProps(href)
  if (!props.href) return <span>{children}</span>
  return (
    <a className="lk-link" {...props}>
      {children}
      {props.target && <span className="lk-hidden"> ({t('opensInNewTab')})</span>}
    </a>
  )
}
