import type { LinkTarget } from '@latchkey/core/ports'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { linkProps } from './link-props.ts'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> & {
  /** As it came from outside. */
  readonly to: string
  /** Where it opens. @default a new tab for pages, the same tab for a wallet's own scheme */
  readonly target?: LinkTarget | undefined
  readonly [data: `data-${string}`]: unknown
}

/** The only anchor: every link passes `safeHref` here. */
export function Anchor({ to, target, children, ...attributes }: AnchorProps): ReactNode {
  return (
    <a {...attributes} {...linkProps(to, target)}>
      {children}
    </a>
  )
}
