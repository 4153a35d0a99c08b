import { type ReactNode, useEffect, useState } from 'react'
import { Mono } from '../approval/facts.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { Panel } from '../ui/panel.tsx'
import type { RevealedKeys } from '../worker/vault-protocol.ts'

/** How long keys are shown, in seconds. */
const shownSeconds = 30

/** Shows the keys for 30 seconds. There is no copy button, because every program can read the clipboard. */
export function ShowKeys({ keys, onEnd }: { readonly keys: RevealedKeys; readonly onEnd: () => void }): ReactNode {
  const { t } = useCopy()
  const [left, setLeft] = useState(shownSeconds)
  useEffect(() => {
    const started = Date.now()
    const timer = setInterval(() => {
      const rest = shownSeconds - Math.floor((Date.now() - started) / 1000)
      if (rest <= 0) onEnd()
      else setLeft(rest)
    }, 250)
    const hide = () => document.visibilityState === 'hidden' && onEnd()
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [onEnd])
  return (
    <Panel name="keys" title={t('keysTitle')} onBack={onEnd} onClose={onEnd}>
      <p className="lk-login-hint">{t('exportShown', { count: left })}</p>
      <section className="lk-login-part lk-login-secret">
        <h2>{t('words')}</h2>
        <ol className="lk-login-words" translate="no">
          {keys.words.split(' ').map((word, index) => (
            <li key={index}>{word}</li>
          ))}
        </ol>
        <h2>{t('ethereumKey')}</h2>
        <Mono>{keys.eip155}</Mono>
        <h2>{t('solanaKey')}</h2>
        <Mono>{keys.solana}</Mono>
      </section>
    </Panel>
  )
}
