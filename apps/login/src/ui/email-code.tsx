import { latinDigits } from '@latchkey/core/format'
import { emailAddress } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useCopy } from '../copy/use-copy.ts'
import { BusyLine } from './busy-line.tsx'
import { Field } from './field.tsx'
import { type EmailCodeOptions, useEmailCode } from './use-email-code.ts'

/** Asks for the code of a mail. It asks for the address first if it isn't given. */
export function EmailCode({
  email: given,
  ...options
}: EmailCodeOptions & { readonly email?: string | undefined }): ReactNode {
  const { t } = useCopy()
  const [email, setEmail] = useState(given ?? '')
  const { code, isSent, mails, send, setCode, task, triesLeft, verify } = useEmailCode(email, options)

  if (!isSent)
    return (
      <form
        className="lk-login-part"
        // The form shows its own texts, in the app's language, instead of the browser's.
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (v.safeParse(emailAddress, email).success) send()
          else task.setProblem('emailInvalid')
        }}
      >
        {given === undefined ? (
          <Field
            label={t('emailLabel')}
            value={email}
            onChange={(text) => {
              task.setProblem(undefined)
              setEmail(text)
            }}
            type="email"
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            problem={task.problem && t(task.problem)}
          />
        ) : (
          <>
            <p className="lk-login-text">{t('freshText', { email: given })}</p>
            {task.problem && (
              <p className="lk-login-field-problem" role="alert">
                {t(task.problem)}
              </p>
            )}
          </>
        )}
        <Button variant="primary" full type="submit" loading={task.isBusy}>
          {t('sendCode')}
        </Button>
      </form>
    )
  const problem =
    task.problem && `${t(task.problem)} ${triesLeft === undefined ? '' : t('otpTriesLeft', { count: triesLeft })}`
  return (
    <form
      className="lk-login-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) verify(code)
      }}
    >
      <p className="lk-login-text">{t('codeSent', { email })}</p>
      <Field
        // Another mail has another code: the visitor is led back to the field.
        key={mails}
        label={t('otpLabel')}
        value={code}
        isCode
        inputMode="numeric"
        autoComplete="one-time-code"
        // The visitor asked for the code in the step before.
        autoFocus
        // The code that is being checked stays the one that is shown.
        readOnly={task.isBusy}
        onChange={(next) => {
          // No length of the field's: it would cut "123 456" before its space is dropped.
          const digits = latinDigits(next).replace(/\D/g, '').slice(0, 6)
          setCode(digits)
          if (digits.length === 6) verify(digits)
        }}
        problem={problem?.trim()}
      />
      <BusyLine isBusy={task.isBusy} />
      <Button variant="ghost" full onClick={send} disabled={task.isBusy}>
        {t('newCode')}
      </Button>
    </form>
  )
}
