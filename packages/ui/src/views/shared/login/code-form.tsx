import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../button/button.tsx'
import { CodeField } from '../../../code-field/code-field.tsx'
import { useCopy } from '../../../copy/copy.ts'
import { emailCodeCopy } from '../../../copy/en/email-code.ts'
import { useStyles } from '../../../styles/use-styles.ts'
import { useAnnounce } from '../../../ui-provider/ui-context.ts'
import { Spinner } from '../../../waiting/waiting.tsx'
import { useKeepFocus } from '../use-keep-focus.ts'
import { useLate } from '../use-late.ts'
import css from './login-form.css?inline'

/** How the code stands: it is awaited, being checked, or was right. */
export type CodeState = 'waiting' | 'verifying' | 'connecting' | 'connected'

/** Why a code failed; a new object at each failure, so that the same words are announced again. */
export type CodeFailure = {
  readonly text: string
  /** `again`: the code may be right, and can be sent once more. `over`: no code of that mail works any more. */
  readonly next?: 'again' | 'over' | undefined
}

export type CodeFormProps = {
  readonly state: CodeState
  /** Which step of several it is. */
  readonly step?: string | undefined
  readonly title: string
  readonly text: string
  readonly failure?: CodeFailure | undefined
  readonly onVerify: (code: string) => void
  /** Below the field: what else can be done. */
  readonly children?: ReactNode
}

const length = 6

/** Asks for the six digits of a mail, and sends them by itself once they are there. */
export function CodeForm({ state, step, title, text, failure, onVerify, children }: CodeFormProps): ReactNode {
  useStyles(css)
  const t = useCopy('emailCode', emailCodeCopy)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  /** A wrong code is emptied for the next one, and its failure goes away with the first digit of that. */
  const [failed, setFailed] = useState<typeof failure>()
  const [edited, setEdited] = useState(false)
  if (failure !== failed) {
    setFailed(failure)
    setEdited(false)
    if (failure && failure.next !== 'again') setCode('')
  }
  const busy = state !== 'waiting'
  const over = failure?.next === 'over'
  const late = useLate(state === 'verifying' || state === 'connecting')
  const shown = edited || busy ? undefined : failure

  // Before the dialog gives focus to its heading: the code is what the visitor is here for. Again when another mail was sent.
  useLayoutEffect(() => {
    if (!over) field.current?.focus({ preventScroll: true })
  }, [over])
  // "Try again" goes away while the code is checked.
  const keepFocus = useKeepFocus(field)
  // The sentence below it is read with the field.
  useAnnounce(title)
  useAnnounce(shown?.text ?? '', 'assertive')
  const told = state === 'verifying' ? t('checkingTitle') : state === 'waiting' ? '' : t(`${state}Title`)
  useAnnounce(late ? t('slow') : told)

  return (
    <form
      className="lk-login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && code.length === length) onVerify(code)
      }}
      {...keepFocus}
    >
      {step && <p className="lk-login-step">{step}</p>}
      <h3 className="lk-scene-title">{title}</h3>
      <p className="lk-scene-text" id={id}>
        {text}
      </p>
      <CodeField
        field={field}
        value={code}
        label={t('code')}
        describedBy={shown ? `${id} ${id}why` : id}
        invalid={shown !== undefined && shown.next !== 'again'}
        readOnly={busy || over}
        onChange={(next) => {
          setCode(next)
          setEdited(true)
          if (next.length === length && next !== code && !busy) onVerify(next)
        }}
      />
      {/* One line for what is going on or went wrong, so that nothing moves. */}
      <p className="lk-login-status" id={`${id}why`} data-tone={shown ? 'error' : undefined}>
        {busy && state !== 'connected' && <Spinner size="sm" />}
        {shown?.text ?? (late ? t('slow') : told || t('expires'))}
      </p>
      {shown?.next === 'again' && (
        <Button type="submit" variant="primary" full part="retry">
          {t('tryAgain')}
        </Button>
      )}
      {children}
    </form>
  )
}
