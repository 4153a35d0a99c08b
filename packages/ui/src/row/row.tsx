import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { type Part, part } from '../test-hooks/test-hooks.ts'
import css from './row.css?inline'

/** The props of `Row`. */
export type RowProps = {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** An image 40 px wide: WalletIcon, Avatar, or an Icon (which gets a tile). */
  readonly leading?: ReactNode
  readonly tag?: ReactNode
  /** At the end of the row: a Spinner, a dot, an amount. */
  readonly trailing?: ReactNode
  /** An arrow at the end: this leads deeper. */
  readonly chevron?: boolean | undefined
  /** Drawn with a surface behind it. */
  readonly filled?: boolean | undefined
  /** Drawn in place of the `button`: `RowLink` gives its anchor. */
  readonly link?: ReactElement<object> | undefined
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  /** Pointer or focus has come: load what a click will need. */
  readonly onPrepare?: (() => void) | undefined
  /** Ignores clicks, and stays focusable, because its text may say why. */
  readonly disabled?: boolean | undefined
  /** `aria-current`: this is the one in use. */
  readonly current?: boolean | undefined
  /** Accessible name, where title and tag read badly together. */
  readonly label?: string | undefined
  /** @default 'row' */
  readonly part?: Part | undefined
  /** The wallet it stands for, for `data-latchkey-wallet`. */
  readonly wallet?: string | undefined
}

/** One line of a list, 56 px high: a button with `onClick`, else plain. For a link see `RowLink`. */
export function Row(props: RowProps): ReactNode {
  useStyles(css)
  const { link, onClick, disabled } = props
  const shared = {
    className: 'lk-row',
    'data-filled': props.filled ? '' : undefined,
    'data-latchkey-wallet': props.wallet,
    'aria-label': props.label,
    'aria-current': props.current ? ('true' as const) : undefined,
    'aria-disabled': disabled || undefined,
    onClick: disabled ? undefined : onClick,
    onPointerEnter: props.onPrepare,
    onFocus: props.onPrepare,
    ...part(props.part ?? 'row'),
  }
  const content = (
    <>
      {props.leading && <span className="lk-row-leading">{props.leading}</span>}
      <span className="lk-row-text">
        <span className="lk-row-title" dir="auto" title={typeof props.title === 'string' ? props.title : undefined}>
          {props.title}
        </span>
        {props.subtitle && <span className="lk-row-subtitle">{props.subtitle}</span>}
      </span>
      {(props.tag || props.trailing || props.chevron) && (
        <span className="lk-row-end">
          {props.tag}
          {props.trailing}
          {props.chevron && <Icon name="chevron" size="sm" />}
        </span>
      )}
    </>
  )
  if (link && !disabled) return cloneElement(link, shared, content)
  if (onClick)
    return (
      <button {...shared} type="button">
        {content}
      </button>
    )
  return <div {...shared}>{content}</div>
}
