import { emailLogin } from '@latchkey/core/login'
import { EmailVerifyDeviceView, useEmailVerifyDeviceTitle } from '@latchkey/ui/views/email-verify-device'
import { type ReactNode, useState } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { secondsUntil } from '../seconds-until.ts'
import { useLoginText } from './use-login-text.ts'
import { useOtherWay } from './use-other-way.ts'
import { useResent } from './use-resent.ts'

export const useTitle = useEmailVerifyDeviceTitle

/** A device that was never used is confirmed. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const flow = client.use(emailLogin)
  const textOf = useLoginText()
  const state = useReadable(flow, (value) => value)
  useOtherWay(state.status === 'idle', flow.reset)
  const { problem, ofCode, resending } = useResent(state)
  const [pressed, setPressed] = useState(false)
  const asked = state.status === 'device' ? state : undefined
  return (
    <EmailVerifyDeviceView
      email={state.email ?? ''}
      device={[asked?.device, asked?.place].filter(Boolean).join(', ') || undefined}
      confirming={pressed && asked !== undefined && !asked.failure}
      problem={textOf(ofCode)}
      resendIn={secondsUntil(asked?.resendAt, client.clock.now())}
      resending={resending}
      resendProblem={problem}
      onConfirm={() => {
        setPressed(true)
        flow.confirmDevice()
      }}
      onResend={() => {
        setPressed(false)
        flow.resend()
      }}
      onChangeEmail={() => flow.reset()}
    />
  )
}
