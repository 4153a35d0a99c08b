import { type ReactNode, useEffect, useState } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { swapCopy } from '../../copy/en/swap.ts'
import { SilentWhile } from '../../dialog/silent-while.tsx'
import { Notice } from '../../notice/notice.tsx'
import { useUi } from '../../ui-provider/ui-context.ts'
import { formatPercent } from './swap-facts.tsx'

type SevereImpactProps = {
  /** In percent. */
  readonly impact: string
  readonly acknowledged: boolean
  readonly onAcknowledge: (consents: boolean) => void
  readonly t: Translate<typeof swapCopy>
}

/** A loss that the visitor must agree to by typing a word: a press alone is too quick. */
export function SevereImpact({ acknowledged, impact, onAcknowledge, t }: SevereImpactProps): ReactNode {
  const { locale } = useUi()
  const word = t('severeWord')
  const [typed, setTyped] = useState(acknowledged ? word : '')
  const agrees = (text: string) => text.trim().toLowerCase() === word.toLowerCase()
  // The loss moves every ten seconds, also while the visitor types. It is said once, and again if it grew beyond what the visitor agreed to.
  const [isNews, setIsNews] = useState(true)
  const [agreed, setAgreed] = useState(acknowledged)
  if (agreed !== acknowledged) {
    setAgreed(acknowledged)
    if (!acknowledged && agrees(typed)) {
      // The word was for the smaller loss.
      setTyped('')
      setIsNews(true)
    }
  }
  useEffect(() => {
    if (isNews) setIsNews(false)
  }, [isNews])
  return (
    <>
      <SilentWhile silent={!isNews}>
        <Notice tone="error" title={t('severeTitle', { impact: formatPercent(impact, locale) })}>
          {t('severeText', { word })}
        </Notice>
      </SilentWhile>
      <label className="lk-swap-label-field">
        {t('severeField', { word })}
        <input
          className="lk-swap-text lk-swap-severe"
          type="text"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target: { value } }) => {
            setTyped(value)
            onAcknowledge(agrees(value))
          }}
        />
      </label>
    </>
  )
}
