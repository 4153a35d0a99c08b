import { Button, useUi } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { Mono } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAnnounce } from '../ui/use-announce.ts'
import type { RevealedKeys } from '../worker/vault-protocol.ts'

/** How long keys are shown, and how much longer after each press, in seconds. */
const shownSeconds = 30
/** How long before the end the visitor hears of it, in seconds: 20 are the least that is enough to press (WCAG 2.2, 2.2.1). */
const soonSeconds = 20

/** Shows the keys for 30 seconds, and longer if the visitor wants it. There is no copy button, because every program can read the clipboard. */
export function ShowKeys({ keys, onEnd }: { readonly keys: RevealedKeys; readonly onEnd: () => void }): ReactNode {
  const { t } = useCopy()
  const { announce } = useUi()
  const [end, setEnd] = useState(() => Date.now() + shownSeconds * 1000)
  const [left, setLeft] = useState(shownSeconds)
  useAnnounce(left <= soonSeconds && t('exportSoon'))
  useEffect(() => {
    const look = () => {
      const rest = Math.ceil((end - Date.now()) / 1000)
      if (rest <= 0) onEnd()
      else setLeft(rest)
    }
    const timer = setInterval(look, 250)
    const hide = () => document.visibilityState === 'hidden' && onEnd()
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [end, onEnd])
  const extend = () => {
    const longer = left + shownSeconds
    setEnd((before) => before + shownSeconds * 1000)
    setLeft(longer)
    announce(t('exportShown', { count: longer }))
  }
  return (
    <Panel
      name="keys"
      title={t('keysTitle')}
      onBack={onEnd}
      onClose={onEnd}
      footer={
        <Button full onClick={extend}>
          {t('exportMore')}
        </Button>
      }
    >
      <p className="lk-login-hint">{t('exportShown', { count: left })}</p>
      <section className="lk-login-part lk-login-secret">
        <h2>{t('words')}</h2>
        <ol className="lk-login-words" role="list" translate="no">
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
