import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { Button } from '../button/button.tsx'
import { LoginMark } from '../login-mark/login-mark.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import { useAnnounce } from '../ui-provider/ui-context.ts'
import css from './email-field.css?inline'

/** The props of `EmailField`. */
export type EmailFieldProps = {
  /** What was typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The address without spaces around it; not called before there are four characters, nor while `busy`. */
  readonly onSubmit: (email: string, event: FormEvent) => void
  /** Accessible name and placeholder. */
  readonly label: string
  /** It was sent with fewer than four characters: say what is missing, by `problem`. The cursor goes to the field. */
  readonly onShort?: (() => void) | undefined
  /** The words of the button. */
  readonly submit: string
  /** What the button does, for screen readers: begins with or holds the words of `submit`. */
  readonly submitLabel?: string | undefined
  /** The address is being sent: a spinner in the button. */
  readonly busy?: boolean | undefined
  /** What is wrong with the address: drawn below, announced at once, and read with the field. */
  readonly problem?: string | undefined
  /** The cursor has come: load what the press will need. */
  readonly onPrepare?: (() => void) | undefined
  readonly field?: Ref<HTMLInputElement> | undefined
}

/** Four characters at least: fewer are no address yet, and the button says so. */
const shortest = 4

/** A field for an e-mail address with its button. */
export function EmailField(props: EmailFieldProps): ReactNode {
  useStyles(css)
  const { value, busy, problem, label } = props
  const id = useId()
  const email = value.trim()
  const tooShort = email.length < shortest
  useAnnounce(problem ?? '', 'assertive')
  return (
    <form
      className="lk-email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        if (!tooShort) return props.onSubmit(email, event)
        event.currentTarget.querySelector('input')?.focus()
        props.onShort?.()
      }}
    >
      <div className="lk-email-box" data-invalid={problem ? '' : undefined}>
        <LoginMark name="email" />
        <input
          ref={props.field}
          className="lk-email-input"
          type="email"
          name="email"
          value={value}
          // An address runs left to right; the placeholder runs in the page's direction.
          dir={value ? 'ltr' : undefined}
          placeholder={label}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          readOnly={busy}
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="go"
          onChange={(event) => props.onChange(event.target.value)}
          onFocus={props.onPrepare}
          {...part('email')}
        />
        <Button
          type="submit"
          variant="primary"
          size="sm"
          label={props.submitLabel ?? props.submit}
          loading={busy}
          disabled={tooShort}
          onPrepare={props.onPrepare}
        >
          {props.submit}
        </Button>
      </div>
      {problem && (
        <p className="lk-email-problem" id={id}>
          {problem}
        </p>
      )}
    </form>
  )
}
