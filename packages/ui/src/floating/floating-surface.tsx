import type { ReactNode } from 'react'
import shadowHost from '../shadow-host/shadow-host.css?inline'
import { useStyles } from '../styles/use-styles.ts'
import { useUi } from '../ui-provider/ui-context.ts'
import css from './floating.css?inline'

export function FloatingSurface({ children }: { readonly children: ReactNode }): ReactNode {
  useStyles(shadowHost)
  useStyles(css)
  const { theme, dir, locale } = useUi()
  return (
    <div className="lk-root lk-floating" data-latchkey-theme={theme} dir={dir} lang={locale}>
      {children}
    </div>
  )
}
