import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import { useStyles } from '../styles/use-styles.ts'
import { type Part, part } from '../test-hooks/test-hooks.ts'
import { Spinner } from '../waiting/waiting.tsx'
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
  /** Drawn in place of the `button`: `ButtonLink` gives its anchor. A page's first views have no link, and load no guard of links. */
  readonly link?: ReactElement<object> | undefined
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  /** Pointer or focus has come: load what a click will need. */
  readonly onPrepare?: (() => void) | undefined
  readonly type?: 'button' | 'submit' | undefined
  /** Accessible name, where the text alone would be unclear. */
  readonly label?: string | undefined
  /** @default 'button' */
  readonly part?: Part | undefined
}

/** A button. For a link that looks like one see `ButtonLink`. */
export function Button(props: ButtonProps): ReactNode {
  useStyles(css)
  const { variant = 'secondary', loading, disabled, icon, link, onClick } = props
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
  if (link && !disabled) return cloneElement(link, shared, content)
  return (
    <button {...shared} type={props.type ?? 'button'}>
      {content}
    </button>
  )
}
