import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useCopy } from '../copy/copy.ts'
import { laterPrimitives } from '../copy/en/later-primitives.ts'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './copy-by-hand.css?inline'

export type CopyByHandProps = {
  readonly value: string
  /** Grows with each refusal, which selects the value again. */
  readonly refusals: number
}

/** Where the browser refuses the clipboard: the whole value, focused and selected, under the words that say what to do with it. */
export function CopyByHand({ value, refusals }: CopyByHandProps): ReactNode {
  useStyles(css)
  const t = useCopy('primitives', laterPrimitives)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal selects it again
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [refusals])
  return (
    <div className="lk-by-hand" {...part('by-hand')}>
      <p id={id}>{t('copyFailed')}</p>
      <textarea
        className="lk-by-hand-value"
        ref={field}
        aria-labelledby={id}
        dir="ltr"
        rows={3}
        readOnly
        value={value}
      />
    </div>
  )
}
