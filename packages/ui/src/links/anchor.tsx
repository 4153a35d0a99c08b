import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { linkProps } from './link-props.ts'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> & {
  /** As it came from outside. */
  readonly to: string
  readonly [data: `data-${string}`]: unknown
}

/** The only anchor: every link passes `safeHref` here. */
export function Anchor({ to, children, ...attributes }: AnchorProps): ReactNode {
  return (
    <a {...attributes} {...linkProps(to)}>
      {children}
    </a>
  )
}
