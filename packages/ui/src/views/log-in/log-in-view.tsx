import type { LoginMethod } from '@latchkey/core/ports'
import { type FormEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { logInCopy } from '../../copy/en/log-in.ts'
import { loginNames } from '../../copy/login-names.ts'
import { EmailField } from '../../email-field/email-field.tsx'
import { isEmail } from '../../email-field/is-email.ts'
import { LoginMark } from '../../login-mark/login-mark.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { layOutMethods, shownFirst } from './lay-out-methods.ts'
import css from './log-in-view.css?inline'

/** The props of `LogInView`. */
export type LogInViewProps = {
  /** The ways to log in, in the order in which they are offered. */
  readonly methods: readonly LoginMethod[]
  /** The one that was used last in this browser: marked, and never behind "More". */
  readonly lastMethod?: LoginMethod | undefined
  /** Where it stands beside the wallets, which a line with "or" parts from it; absent = there are no wallets. */
  readonly side?: 'above' | 'below' | undefined
  /** The address that was typed before. */
  readonly email?: string | undefined
  /** The method that is starting: its button shows a spinner, and takes no second press. */
  readonly pending?: LoginMethod | undefined
  /** Why the code could not be sent, in the visitor's language. */
  readonly problem?: string | undefined
  /** Absent = the address is typed at the login site, so that there is a button in place of the field. */
  readonly onEmail?: ((email: string) => void) | undefined
  /** Called inside the click, so that a window may be opened. */
  readonly onMethod: (method: LoginMethod) => void
  /** Pointer, focus or cursor has come: load what a press will need. */
  readonly onPrepare?: (() => void) | undefined
  /** Runs what needs the visitor's consent, or explains that it is missing. @default runs it */
  readonly withConsent?: ((event: Pick<MouseEvent, 'preventDefault'>, action: () => void) => void) | undefined
}

/** The part of Connect for visitors without a wallet: a passkey, an e-mail address, or an account that they have. */
export function LogInView(props: LogInViewProps): ReactNode {
  useStyles(css)
  const { methods, lastMethod, side, pending, onEmail, onMethod, onPrepare } = props
  const t = useCopy('logIn', logInCopy)
  const [email, setEmail] = useState(props.email ?? '')
  /** The address that was refused here, for as long as it stands in the field. */
  const [refused, setRefused] = useState<string>()
  const [all, setAll] = useState(false)
  const revealed = useRef<HTMLDivElement>(null)
  const { ways, more } = layOutMethods(methods, lastMethod, all)
  const consent = props.withConsent ?? ((_, action) => action())
  useAnnounce(pending === 'email' ? t('sending') : '')

  // "More" goes away with its press: focus goes on to the first that it brought.
  useLayoutEffect(() => {
    if (all) revealed.current?.querySelectorAll('button')[shownFirst]?.focus()
  }, [all])

  function submit(address: string, event: FormEvent) {
    if (!isEmail(address)) return setRefused(email)
    setRefused(undefined)
    consent(event, () => onEmail?.(address))
  }
  /** A button that begins to log in. The spinner replaces its icon. */
  const button = (method: LoginMethod, words: string, { full, label }: Pick<ButtonProps, 'full' | 'label'>) => (
    <Button
      key={method}
      label={label}
      loading={pending === method}
      onPrepare={onPrepare}
      onClick={(event) => consent(event, () => onMethod(method))}
      full={full}
    >
      {pending !== method && <LoginMark name={method} />}
      {words}
      {method === lastMethod && <LastUsed text={label ? undefined : t('lastUsed')} />}
    </Button>
  )
  const line = side && (
    <div className="lk-log-in-or">
      <span>{t('or')}</span>
    </div>
  )
  return (
    <section className="lk-log-in" aria-label={t('label')}>
      {side === 'below' && line}
      {methods.includes('passkey') && button('passkey', t('passkey'), { full: true })}
      {methods.includes('email') &&
        (onEmail ? (
          <EmailField
            value={email}
            onChange={setEmail}
            onSubmit={submit}
            onShort={() => setRefused(email)}
            label={t('emailLabel')}
            submit={t('continue')}
            submitLabel={t('email')}
            busy={pending === 'email'}
            problem={refused !== undefined && refused === email ? t('invalidEmail') : props.problem}
            onPrepare={onPrepare}
          />
        ) : (
          button('email', t('email'), { full: true })
        ))}
      {ways.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
        <div ref={revealed} className="lk-log-in-social" role="group" aria-label={t('social')}>
          {ways.map((method) => {
            const label = t('with', { provider: loginNames[method] })
            return button(method, loginNames[method], {
              label: method === lastMethod ? `${label}, ${t('lastUsed')}` : label,
            })
          })}
          {more && (
            <Button icon="plus" onClick={() => setAll(true)}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
      {side === 'above' && line}
    </section>
  )
}

/** A dot; what it means is read out. */
function LastUsed({ text }: { readonly text?: string | undefined }): ReactNode {
  return (
    <>
      {text && <span className="lk-hidden">, {text}</span>}
      <span className="lk-log-in-last" />
    </>
  )
}
