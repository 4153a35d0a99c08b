import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './legal-notice.css?inline'

/**
 * Small print. Without children it has a `<slot>` for the app's own light-DOM element with `slot="latchkey-legal"`.
 */
export type LegalNoticeProps = { readonly children?: ReactNode }

/**
 * The site's terms and privacy policy, under the list of wallets.
 *
 * @example
 * <LegalNotice>By connecting you accept the terms.</LegalNotice>
 */
export function LegalNotice({ children }: LegalNoticeProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-legal" {...part('legal')}>
      {children ?? <slot name="latchkey-legal" />}
    </div>
  )
}
