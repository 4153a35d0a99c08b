import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import css from './icon.css?inline'
import { type IconName, icons } from './icons.ts'

/** The props of `Icon`. */
export type IconProps = {
  readonly name: IconName
  /** 16, 20 or 28 px at the default font size. @default 'md' */
  readonly size?: 'sm' | 'md' | 'lg' | undefined
}

/** One of our own icons. Decoration only: the text or label beside it has the meaning. */
export function Icon({ name, size }: IconProps): ReactNode {
  useStyles(css)
  const path: string = icons[name]
  const mirrored = path.startsWith('~')
  return (
    <svg className={mirrored ? 'lk-icon lk-mirror' : 'lk-icon'} viewBox="0 0 20 20" data-size={size} aria-hidden="true">
      <path d={mirrored ? path.slice(1) : path} />
    </svg>
  )
}
