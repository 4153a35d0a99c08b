import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { emailCodeCopy } from '../../copy/en/email-code.ts'
import { type CodeFailure, CodeForm, type CodeState } from '../shared/login/code-form.tsx'
import { isolate } from '../shared/login/isolate.ts'
import { Resend } from '../shared/login/resend.tsx'

export type { CodeFailure, CodeState }

/** The props of `EmailVerifyOtpView`. */
export type EmailVerifyOtpViewProps = {
  readonly email: string
  /** `waiting` for the visitor · `verifying` the code is being checked · `connecting` it was right · `connected` */
  readonly state: CodeState
  /** Why the last code failed, in the visitor's language. */
  readonly failure?: CodeFailure | undefined
  /** Seconds until another mail may be asked for, from the moment they are given. */
  readonly resendIn: number
  /** A mail is being sent. */
  readonly resending?: boolean | undefined
  /** Why the last mail could not be sent. */
  readonly resendProblem?: string | undefined
  /** Called with six digits. */
  readonly onVerify: (code: string) => void
  readonly onResend: () => void
  /** Back to the address. */
  readonly onChangeEmail: () => void
}

/** Asks for the code that was sent to an e-mail address. */
export function EmailVerifyOtpView(props: EmailVerifyOtpViewProps): ReactNode {
  const { email, state, failure } = props
  const t = useCopy('emailCode', emailCodeCopy)
  const done = state === 'connecting' || state === 'connected'
  return (
    <CodeForm
      state={state}
      title={t('heading')}
      text={`${t('sentTo', { email: isolate(email) })} ${t('newest')}`}
      failure={failure}
      onVerify={props.onVerify}
    >
      <Resend
        question={t('notReceived')}
        label={t('resend')}
        waiting={(seconds) => t('resendIn', { seconds })}
        ready={t('resendReady')}
        resendIn={props.resendIn}
        resending={props.resending}
        problem={props.resendProblem}
        disabled={state !== 'waiting'}
        primary={failure?.next === 'over'}
        onResend={props.onResend}
      />
      <div className="lk-login-foot">
        <Button variant="ghost" size="sm" disabled={done} onClick={props.onChangeEmail}>
          {t('change')}
        </Button>
      </div>
    </CodeForm>
  )
}

/** The dialog's title over EmailVerifyOtpView. */
export function useEmailVerifyOtpTitle(): string {
  return useCopy('emailCode', emailCodeCopy)('title')
}
