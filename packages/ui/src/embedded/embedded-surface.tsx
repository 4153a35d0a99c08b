import { type ReactNode, useLayoutEffect, useRef } from 'react'
import shadowHost from '../shadow-host/shadow-host.css?inline'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useUi } from '../ui-provider/ui-context.ts'

/** The root of the styles where there is no dialog to carry them. */
export function EmbeddedSurface({
  titleId,
  focusRequests = 0,
  children,
}: {
  readonly titleId: string
  readonly focusRequests?: number | undefined
  readonly children: ReactNode
}): ReactNode {
  useStyles(shadowHost)
  const { theme, dir, locale } = useUi()
  const surface = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { body, activeElement } = surface.current?.ownerDocument ?? document
    if (focusRequests === 0 || activeElement !== body) return
    surface.current?.querySelector<HTMLElement>('.lk-title')?.focus({ preventScroll: true })
  }, [focusRequests])
  return (
    <section
      ref={surface}
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
