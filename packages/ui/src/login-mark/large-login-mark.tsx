import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import css from './large-login-mark.css?inline'
import { LoginMark, type LoginMarkProps } from './login-mark.tsx'

/** The props of `LargeLoginMark`. */
export type LargeLoginMarkProps = {
  /** The way to log in whose mark is drawn, or `login` for a login as such. */
  readonly name: LoginMarkProps['name']
  /** 40 or 72 px at the default font size: in a row, over a view. */
  readonly size: 'lg' | 'xl'
}

const loginPath =
  'M13.25 6.75a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0M3.75 16.5c.5-3 3-4.75 6.25-4.75s5.75 1.75 6.25 4.75'

/** The mark of a login in a row or over a view. By itself, because the log-in part of Connect has small ones alone. */
export function LargeLoginMark({ name, size }: LargeLoginMarkProps): ReactNode {
  useStyles(css)
  return <LoginMark name={name} size={size} path={name === 'login' ? loginPath : undefined} />
}
