import type { MouseEventHandler, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import { useStyles } from '../styles/use-styles.ts'
import { type Part, part } from '../test-hooks/test-hooks.ts'
import css from './icon-button.css?inline'

/** The props of `IconButton`. */
export type IconButtonProps = {
  readonly icon: IconName
  /** What it does: its accessible name and tooltip. */
  readonly label: string
  /** 36 or 28 px at the default font size. @default 'md' */
  readonly size?: 'md' | 'sm' | undefined
  readonly disabled?: boolean | undefined
  /** It opens something below: whether that is open. */
  readonly expanded?: boolean | undefined
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
  /** @default 'button' */
  readonly part?: Part | undefined
}

/** A button that draws only an icon. */
export function IconButton(props: IconButtonProps): ReactNode {
  useStyles(css)
  const shared = {
    className: 'lk-icon-button',
    'data-size': props.size,
    'aria-label': props.label,
    title: props.label,
    'aria-expanded': props.expanded,
    'aria-disabled': props.disabled || undefined,
    onClick: props.disabled ? undefined : props.onClick,
    ...part(props.part ?? 'button'),
  }
  return (
    <button {...shared} type="button">
      <Icon name={props.icon} size={props.size === 'sm' ? 'sm' : 'md'} />
    </button>
  )
}
