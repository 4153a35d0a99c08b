import { useState } from 'react'
import { codeFor } from '../code-for.ts'
import type { PlaygroundOptions } from '../options.ts'

/** The code of the shown configuration, to be copied. */
export function CodePanel({ options }: { options: PlaygroundOptions }) {
  const [copied, setCopied] = useState(false)
  const code = codeFor(options)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          navigator.clipboard.writeText(code).then(() => {
            setCopied(true)
            setTimeout(() => setCopied(false), 1500)
          })
        }}
      >
        {copied ? 'Copied!' : 'Copy code'}
      </button>
      <pre data-testid="code">{code}</pre>
    </>
  )
}
