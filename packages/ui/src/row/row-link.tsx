import type { LinkTarget } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { Anchor } from '../links/anchor.tsx'
import { Row, type RowProps } from './row.tsx'

/** The props of `RowLink`. */
export type RowLinkProps = Omit<RowProps, 'link'> & {
  /** A real link through `safeHref`, so that the tap itself navigates. Absent = a row. */
  readonly href: string | undefined
  /** Where `href` opens, as core's `walletLink` says. */
  readonly target?: LinkTarget | undefined
}

/** One line of a list that is a link. */
export function RowLink({ href, target, ...props }: RowLinkProps): ReactNode {
  return <Row {...props} link={href === undefined ? undefined : <Anchor to={href} target={target} />} />
}
