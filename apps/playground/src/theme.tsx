import '@latchkey/react/styles.css'
import { ConnectButton, LatchkeyEmbedded, useLatchkeyTheme } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { renderPage } from './page-app.tsx'
import { CodeBlock } from './theme-builder/code-block.tsx'
import { cssCode, optionsCode } from './theme-builder/theme-code.ts'
import { ThemeForm } from './theme-builder/theme-form.tsx'
import { type Picked, presets, type Tokens, themeOf, warningsFor } from './theme-builder/theme-state.ts'

/** Every variable that a theme of this page may set, so that the one before leaves nothing behind. */
const none: Tokens = Object.fromEntries(
  [
    ...Object.values(presets).flatMap((preset) =>
      (['light', 'dark'] as const).flatMap((mode) => Object.keys(preset(mode).themeVariables)),
    ),
    'accent',
    'on-accent',
    'radius',
    'font-family',
  ].map((name) => [name, undefined]),
)

function ThemeBuilder() {
  const { setMode, setVariables } = useLatchkeyTheme()
  const [picked, setPicked] = useState<Picked>({
    preset: 'Default',
    mode: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  })
  const theme = themeOf(picked)
  const said = JSON.stringify(theme)
  useEffect(() => {
    setMode(theme.mode)
    setVariables({ ...none, ...theme.variables })
  }, [said, setMode, setVariables])
  return (
    <main className="theme-builder">
      <section className="card" aria-labelledby="pick">
        <h2 id="pick">Pick</h2>
        <ThemeForm picked={picked} theme={theme} warnings={warningsFor(theme.fields)} onPick={setPicked} />
      </section>
      <section className="theme-preview" data-mode={theme.mode} aria-labelledby="look">
        <h2 id="look">Look</h2>
        <ConnectButton />
        <div className="theme-modal">
          <LatchkeyEmbedded />
        </div>
      </section>
      <section className="card" aria-labelledby="code">
        <h2 id="code">Code</h2>
        <CodeBlock title="Options" code={optionsCode(theme)} />
        <CodeBlock title="CSS" code={cssCode(theme)} />
      </section>
    </main>
  )
}

renderPage(
  <div className="page">
    <header className="top">
      <div>
        <h1>Theme builder</h1>
        <p>
          Pick colours, corners and a font. The button and the modal follow at once; copy the code when you like it.
        </p>
      </div>
    </header>
    <ThemeBuilder />
  </div>,
)
