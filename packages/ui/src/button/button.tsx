import type { LinkTarget } from '@latchkey/core/ports'
import type { MouseEventHandler, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import { Anchor } from '../links/anchor.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { type Part, part } from '../test-hooks.ts'
import css from './button.css?inline'

/** The props of `Button`. */
export type ButtonProps = {
  readonly children: ReactNode
  /** One primary action a view. @default 'secondary' */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | undefined
  /** 44 or 34 px high at the default font size. @default 'md' */
  readonly size?: 'md' | 'sm' | undefined
  /** As wide as its container. */
  readonly full?: boolean | undefined
  /** Shows a spinner in place of the icon and ignores clicks. */
  readonly loading?: boolean | undefined
  /** Ignores clicks. Like `loading` it stays focusable: natively disabled it would lose the focus right after the press. */
  readonly disabled?: boolean | undefined
  readonly icon?: IconName | undefined
  /** Renders a real link, if `safeHref` lets it pass. */
  readonly href?: string | undefined
  /** Where `href` opens, as core's `walletLink` says. */
  readonly target?: LinkTarget | undefined
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  /** Pointer or focus has come: load what a click will need. */
  readonly onPrepare?: (() => void) | undefined
  readonly type?: 'button' | 'submit' | undefined
  /** Accessible name, where the text alone would be unclear. */
  readonly label?: string | undefined
  /** @default 'button' */
  readonly part?: Part | undefined
}

/** A button, or a link that looks like one. */
export function Button(props: ButtonProps): ReactNode {
  useStyles(css)
  const { variant = 'secondary', loading, disabled, icon, href, onClick } = props
  const idle = loading || disabled
  const shared = {
    className: 'lk-button',
    'data-variant': variant,
    'data-size': props.size,
    'data-full': props.full ? '' : undefined,
    'aria-label': props.label,
    'aria-busy': loading || undefined,
    'aria-disabled': idle || undefined,
    onClick: idle ? undefined : onClick,
    onPointerEnter: props.onPrepare,
    onFocus: props.onPrepare,
    ...part(props.part ?? 'button'),
  }
  const content = (
    <>
      {loading ? <Spinner size="sm" /> : icon && <Icon name={icon} />}
      <span>{props.children}</span>
    </>
  )
  if (href !== undefined && !disabled)
    return (
      <Anchor {...shared} to={href} target={props.target}>
        {content}
      </Anchor>
    )
  return (
    <button {...shared} type={props.type ?? 'button'}>
      {content}
    </button>
  )
}
