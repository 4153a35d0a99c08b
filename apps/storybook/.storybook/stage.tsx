import { UiProvider, useStyles, useUi } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/** The ground of a story. Parts are drawn in a shadow root, like in the real thing; the rest brings its own or belongs to the page. */
export function Stage({ shadow, children }: { readonly shadow: boolean; readonly children: ReactNode }): ReactNode {
  const { theme, dir } = useUi()
  const [host, setHost] = useState<HTMLElement | null>(null)
  const root = host && (host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  const ground = {
    padding: 24,
    minHeight: '100vh',
    boxSizing: 'border-box',
    background: theme === 'dark' ? '#0c0d0f' : '#eef0f3',
  } as const
  if (!shadow)
    return (
      <main dir={dir} style={ground}>
        {children}
      </main>
    )
  return (
    <main style={ground}>
      <div ref={setHost} />
      {root &&
        createPortal(
          <UiProvider root={root}>
            <Panel>{children}</Panel>
          </UiProvider>,
          root,
        )}
    </main>
  )
}

const panel = `.lk-stage { inline-size: var(--lk-width); max-inline-size: 100%; padding: 12px; border-radius: 24px; background: var(--lk-background) }`

function Panel({ children }: { readonly children: ReactNode }) {
  useStyles(panel)
  const { theme, dir, locale } = useUi()
  return (
    <div className="lk-root lk-stage" data-latchkey-theme={theme} dir={dir} lang={locale}>
      {children}
    </div>
  )
}
