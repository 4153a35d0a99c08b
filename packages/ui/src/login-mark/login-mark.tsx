import type { LoginMethod } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { loginNames } from '../copy/login-names.ts'
import { useStyles } from '../styles/use-styles.ts'
import css from './login-mark.css?inline'

/** The props of `LoginMark`. */
export type LoginMarkProps = {
  /** The way to log in whose mark is drawn. */
  readonly name: LoginMethod | 'login'
  /** The sizes of `LargeLoginMark`, which brings their styles. */
  readonly size?: 'lg' | 'xl' | undefined
  /** Drawn in place of the icon of `name`. */
  readonly path?: string | undefined
}

/** Letters, not logos: a company's mark is the company's. The name, whose capitals they are, stands beside it. */
function lettersOf(name: LoginMarkProps['name']): string | undefined {
  // Facebook has the F.
  return name === 'farcaster' ? 'FC' : (loginNames as Partial<Record<string, string>>)[name]?.replace(/[a-z]/g, '')
}

/** They look like `icons`, but load with the views of login. `icons` load with the first view. */
const paths: Readonly<Partial<Record<LoginMarkProps['name'], string>>> = {
  email:
    'M2.75 6c0-.97.78-1.75 1.75-1.75h11c.97 0 1.75.78 1.75 1.75v8c0 .97-.78 1.75-1.75 1.75h-11c-.97 0-1.75-.78-1.75-1.75zM3.25 6.25 10 11l6.75-4.75',
  passkey: 'M9.75 10a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0M9.75 10h7v2.75M13.5 10v2.25',
}

/** The icon of a way to log in, 20 px at the default font size. Decoration only: the words beside it say which. */
export function LoginMark({ name, size, path = paths[name] }: LoginMarkProps): ReactNode {
  useStyles(css)
  return (
    <span className="lk-login-mark" data-size={size} data-letters={lettersOf(name)} aria-hidden="true">
      {path && (
        <svg className="lk-icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d={path} />
        </svg>
      )}
    </span>
  )
}
