import { useState } from 'react'

type Props = { readonly title: string; readonly code: string }

/** A snippet with a button that copies it. */
export function CodeBlock({ title, code }: Props) {
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === code
  return (
    <section aria-label={title}>
      <div className="theme-code-head">
        <h3>{title}</h3>
        <button type="button" onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(code))}>
          {isCopied ? 'Copied' : `Copy ${title}`}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which needs the keyboard */}
      <pre tabIndex={0}>{code}</pre>
      <span className="unseen" role="status">
        {isCopied ? `${title} copied` : ''}
      </span>
    </section>
  )
}
