import type { LinkTarget } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { Anchor } from '../links/anchor.tsx'
import { Button, type ButtonProps } from './button.tsx'

/** The props of `ButtonLink`. */
export type ButtonLinkProps = Omit<ButtonProps, 'link'> & {
  /** A real link, if `safeHref` lets it pass. Absent, or with `disabled`, it is a button. */
  readonly href: string | undefined
  /** Where `href` opens, as core's `walletLink` says. */
  readonly target?: LinkTarget | undefined
}

/** A link that looks like a button. */
export function ButtonLink({ href, target, ...props }: ButtonLinkProps): ReactNode {
  return <Button {...props} link={href === undefined ? undefined : <Anchor to={href} target={target} />} />
}
