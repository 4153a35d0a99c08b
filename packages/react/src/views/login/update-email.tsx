import { emailUpdate, login } from '@latchkey/core/login'
import { goBack } from '@latchkey/core/modal'
import { UpdateEmailView, useUpdateEmailTitle } from '@latchkey/ui/views/update-email'
import { type ReactNode, useEffect } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { useCodeFailure } from './use-code-failure.ts'

export const useTitle = useUpdateEmailTitle

/** Another e-mail address for the login. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const flow = client.use(emailUpdate)
  const state = useReadable(flow, (value) => value)
  const current = useReadable(client.use(login), ({ user }) => user?.email ?? undefined)
  const failure = useCodeFailure('failure' in state ? state.failure : undefined)
  // An earlier change is over and done with.
  useEffect(() => {
    if (flow.getState().status === 'done') flow.reset()
  }, [flow])
  return (
    <UpdateEmailView
      state={state.status === 'idle' ? 'address' : state.status}
      current={current}
      email={'email' in state ? state.email : undefined}
      verifying={'verifying' in state && state.verifying}
      failure={failure}
      onSubmit={(email) => flow.submit(email)}
      onVerify={(code) => flow.verify(code)}
      onStartOver={() => flow.reset()}
      onDone={() => {
        goBack(client)
        flow.reset()
      }}
    />
  )
}
