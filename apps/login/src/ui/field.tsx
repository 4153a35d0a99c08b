import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { useFieldProblem } from './use-field-problem.ts'

/** The props of `Field`. */
export type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  /** What is wrong with the value. When this changes to a text, the field gets the focus. */
  readonly problem?: string | undefined
  /** Whether the value is a code: shown in letters of equal width, without correction. */
  readonly isCode?: boolean | undefined
}

/** An input with its label, hint and problem. */
export function Field({ hint, isCode, label, onChange, problem, value, ...rest }: FieldProps): ReactNode {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useFieldProblem(input, problem)
  return (
    <div className="lk-login-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        ref={input}
        value={value}
        data-code={isCode ? '' : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined}
        {...(isCode && { autoCapitalize: 'characters', autoComplete: rest.autoComplete ?? 'off', spellCheck: false })}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className="lk-login-field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="lk-login-field-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
