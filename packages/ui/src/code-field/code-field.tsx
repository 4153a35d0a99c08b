import { latinDigits } from '@latchkey/core/format'
import { type ReactNode, type Ref, useState } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './code-field.css?inline'

/** The props of `CodeField`. */
export type CodeFieldProps = {
  /** Digits alone. */
  readonly value: string
  /** Only digits, at most `length`: other typed or pasted characters are dropped. */
  readonly onChange: (value: string) => void
  /** How many digits the code has. @default 6 */
  readonly length?: number | undefined
  /** Accessible name. */
  readonly label: string
  /** The id of what explains it. */
  readonly describedBy?: string | undefined
  /** The code was wrong. */
  readonly invalid?: boolean | undefined
  /** It can be read and copied, not changed: the code is being checked. */
  readonly readOnly?: boolean | undefined
  readonly field?: Ref<HTMLInputElement> | undefined
}

/**
 * A one-time code: one input, so that paste, autofill, arrow keys and screen readers work, with a cell drawn behind each digit. A mail's code
 * may be pasted as it stands there ("123 456").
 */
export function CodeField(props: CodeFieldProps): ReactNode {
  useStyles(css)
  const { value, onChange, length = 6, label, invalid, readOnly } = props
  /** Where the cursor is; `undefined` without focus. */
  const [cursor, setCursor] = useState<number>()
  const active = cursor === undefined || readOnly ? undefined : Math.min(cursor, length - 1)
  return (
    // A code reads left to right in every language.
    <div
      className="lk-code"
      dir="ltr"
      data-invalid={invalid ? '' : undefined}
      data-readonly={readOnly ? '' : undefined}
    >
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its index only
          key={index}
          className="lk-code-cell"
          data-active={index === active ? '' : undefined}
          data-caret={index === active && index === value.length ? '' : undefined}
          aria-hidden="true"
        >
          {value[index]}
        </span>
      ))}
      <input
        ref={props.field}
        className="lk-code-input"
        type="text"
        value={value}
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-invalid={invalid || undefined}
        readOnly={readOnly}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="numeric"
        pattern="[0-9]*"
        enterKeyHint="done"
        onChange={(event) => onChange(latinDigits(event.target.value).replace(/\D/g, '').slice(0, length))}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart ?? 0)}
        onFocus={({ currentTarget }) => setCursor(currentTarget.selectionStart ?? 0)}
        onBlur={() => setCursor(undefined)}
        {...part('code')}
      />
    </div>
  )
}
