import { emailLogin } from '@latchkey/core/login'
import { type CodeState, EmailVerifyOtpView, useEmailVerifyOtpTitle } from '@latchkey/ui/views/email-verify-otp'
import type { ReactNode } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { secondsUntil } from '../seconds-until.ts'
import { useCodeFailure } from './use-code-failure.ts'
import { useOtherWay } from './use-other-way.ts'
import { useResent } from './use-resent.ts'

export const useTitle = useEmailVerifyOtpTitle

const states: Readonly<Record<string, CodeState | undefined>> = {
  verifying: 'verifying',
  connecting: 'connecting',
  connected: 'connected',
}

/** The code of a mail. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const flow = client.use(emailLogin)
  const state = useReadable(flow, (value) => value)
  useOtherWay(state.status === 'idle', flow.reset)
  const { problem, ofCode, resending } = useResent(state)
  const failure = useCodeFailure(ofCode)
  return (
    <EmailVerifyOtpView
      email={state.email ?? ''}
      state={states[state.status] ?? 'waiting'}
      failure={failure}
      resendIn={'resendAt' in state ? secondsUntil(state.resendAt, client.clock.now()) : 0}
      resending={resending}
      resendProblem={problem}
      onVerify={(code) => flow.verify(code)}
      onResend={() => flow.resend()}
      onChangeEmail={() => flow.reset()}
    />
  )
}
