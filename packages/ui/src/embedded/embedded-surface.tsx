import type { ReactNode } from 'react'
import shadowHost from '../shadow-host/shadow-host.css?inline'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks.ts'
import { useUi } from '../ui-provider/ui-context.ts'

/** The root of the styles where there is no dialog to carry them. */
export function EmbeddedSurface({
  titleId,
  children,
}: {
  readonly titleId: string
  readonly children: ReactNode
}): ReactNode {
  useStyles(shadowHost)
  const { theme, dir, locale } = useUi()
  return (
    <section
      className="lk-root"
      data-latchkey-theme={theme}
      dir={dir}
      lang={locale}
      aria-labelledby={titleId}
      {...part('dialog')}
    >
      {children}
    </section>
  )
}
