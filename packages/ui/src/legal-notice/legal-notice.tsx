import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks.ts'
import css from './legal-notice.css?inline'

/**
 * Small print. Without children it is the place where the app's own light-DOM element with `slot="latchkey-legal"` appears
 * (ARCHITECTURE §4).
 */
export type LegalNoticeProps = { readonly children?: ReactNode }

export function LegalNotice({ children }: LegalNoticeProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-legal" {...part('legal')}>
      {children ?? <slot name="latchkey-legal" />}
    </div>
  )
}
