import { type ReactNode, useId, useState } from 'react'
import { Checkbox } from '../../checkbox/checkbox.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { swapCopy } from '../../copy/en/swap.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { formatPercent } from './swap-facts.tsx'

/** The props of `SwapSettings`. */
export type SwapSettingsProps = {
  /** In percent. */
  readonly slippage: string
  /** Returns whether what was typed is a slippage. */
  readonly onSlippage: (percent: string) => boolean
  /** Absent = what leaves needs no approval. */
  readonly approval?: 'exact' | 'unlimited' | undefined
  /** Symbol of the token that would be allowed. */
  readonly approvalSymbol?: string | undefined
  readonly onApproval: (approval: 'exact' | 'unlimited') => void
  readonly t: Translate<typeof swapCopy>
}

/** Slippage, and how much the swap's contract may move. */
export function SwapSettings(props: SwapSettingsProps): ReactNode {
  const { approval, slippage, t } = props
  const { locale } = useUi()
  const id = useId()
  // A typed text that is no valid slippage stays on the screen, and the last valid slippage stays in force.
  const [typed, setTyped] = useState<{ readonly text: string; readonly wrong: boolean }>()
  const note = typed?.wrong ? 'slippageWrong' : Number(slippage) > 5 ? 'slippageHigh' : 'slippageText'
  useAnnounce(typed?.wrong ? t('slippageWrong') : '')
  return (
    <details className="lk-swap-settings">
      <summary>
        {t('settings')} · {t('slippage')} <bdi dir="ltr">{formatPercent(slippage, locale)}</bdi>
      </summary>
      <div>
        <label className="lk-swap-label-field">
          {t('slippageField')}
          <input
            className="lk-swap-text"
            type="text"
            inputMode="decimal"
            dir="ltr"
            value={typed?.text ?? slippage}
            aria-invalid={typed?.wrong || undefined}
            aria-describedby={id}
            autoComplete="off"
            onChange={({ target: { value } }) => setTyped({ text: value, wrong: !props.onSlippage(value) })}
            onBlur={() => setTyped(undefined)}
          />
        </label>
        <p className="lk-swap-note" id={id} data-wrong={typed?.wrong ? '' : undefined}>
          {t(note)}
        </p>
        {approval && (
          <>
            <Checkbox
              checked={approval === 'unlimited'}
              onChange={(checked) => props.onApproval(checked ? 'unlimited' : 'exact')}
            >
              {t('approval')}
            </Checkbox>
            <p className="lk-swap-note">{t('approvalText', { symbol: props.approvalSymbol })}</p>
          </>
        )}
      </div>
    </details>
  )
}
