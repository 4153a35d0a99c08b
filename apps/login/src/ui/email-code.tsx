import { latinDigits } from '@latchkey/core/format'
import { refusalOf } from '@latchkey/frame/protocol'
import { emailAddress, type FlowPurpose, type FlowResult, type KeyProof } from '@latchkey/frame/wire'
import { Button, useUi } from '@latchkey/ui'
import { type ReactNode, useRef, useState } from 'react'
import * as v from 'valibot'
import { useCopy } from '../copy/use-copy.ts'
import { BusyLine } from './busy-line.tsx'
import { Field } from './field.tsx'
import { useFrame } from './frame-hooks.ts'
import { textOfError, useTask } from './use-task.ts'

/** Asks for the code of a mail. It asks for the address first if it isn't given. */
export function EmailCode({
  email: given,
  onDone,
  prove,
  purpose,
}: {
  readonly email?: string | undefined
  readonly purpose: FlowPurpose
  /** The proof of the account's keys, which linking needs. */
  readonly prove?: (() => Promise<KeyProof>) | undefined
  readonly onDone: (result: FlowResult) => Promise<void>
}): ReactNode {
  const { t, locale } = useCopy()
  const { projectId, server } = useFrame()
  const { announce } = useUi()
  const [email, setEmail] = useState(given ?? '')
  const [flow, setFlow] = useState<string>()
  const [code, setCode] = useState('')
  const [triesLeft, setTriesLeft] = useState<number>()
  const [mails, setMails] = useState(0)
  const task = useTask()
  const sent = useRef('')

  const send = () =>
    task.run(async () => {
      const request = { projectId, email, purpose, locale, ...(prove && { keyProof: await prove() }) }
      // With a session the server would answer that the visitor is logged in already.
      const started = await server.call('email/start', request, { withoutSession: purpose === 'login' })
      if (started.action === 'CONNECT') return
      sent.current = ''
      setCode('')
      setFlow(started.flow)
      setMails((count) => count + 1)
      announce(t('codeSent', { email }))
    })

  const verify = (typed: string) => {
    if (!flow || sent.current === typed) return
    sent.current = typed
    task.run(
      async () => {
        await onDone(await server.call('email/verify', { flow, code: typed }))
      },
      (error) => {
        const refusal = refusalOf(error)
        setTriesLeft(refusal?.triesLeft)
        // Only a wrong code stays wrong. After any other error the same digits may be right.
        if (refusal?.code !== 'login/code-wrong') sent.current = ''
        return textOfError(error)
      },
    )
  }

  if (!flow)
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
