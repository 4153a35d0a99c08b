import type { LatchkeyClient } from '@latchkey/core'
import { emailLogin, type LoginFailure, login, passkeyLogin, socialLogin } from '@latchkey/core/login'
import type { LoginMethod } from '@latchkey/core/ports'
import { useUi } from '@latchkey/ui'
import { LogInView } from '@latchkey/ui/views/log-in'
import { type ReactNode, useEffect, useState } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { afterPaint } from '../../timing/after-paint.ts'
import { usableMethods } from './usable-methods.ts'
import type { LogInProps, LoginText } from './use-log-in.tsx'

/** The ways to log in that are offered in this browser. */
export const methodsOf = (client: LatchkeyClient) => usableMethods(client.use(login).methods())

/** Changes with them. */
export const loginOf = (client: LatchkeyClient) => client.use(login)

/** The part of Connect for visitors without a wallet. It comes after the list of wallets, in a chunk of its own. */
export function LogIn({ loadText, ...props }: LogInProps): ReactNode {
  const { client } = useLatchkeyContext()
  const current = client.use(login)
  const email = client.use(emailLogin)
  const social = client.use(socialLogin)
  const passkey = client.use(passkeyLogin)
  const state = useReadable(email, (value) => value)
  const lastMethod = useReadable(current, (value) => value.lastMethod)
  /** The address that was just submitted. The press is drawn first, and then the iframe of the login opens. */
  const [sent, setSent] = useState<string>()
  const problem = useProblem(sent === undefined && state.status === 'idle' ? state.failure : undefined, loadText)
  const byFrame = client.options.auth?.collect === 'frame'

  function submit(address: string) {
    const now = email.getState()
    // The visitor came back from the code, which is still good: another mail would make them wait.
    if (now.status !== 'idle' && now.email === address)
      return client.router.push({ view: now.status === 'device' ? 'EmailVerifyDevice' : 'EmailVerifyOtp' })
    setSent(address)
    afterPaint(() => {
      setSent(undefined)
      email.submit(address)
    })
  }
  function begin(method: LoginMethod) {
    if (method === 'email') submit('')
    else if (method === 'passkey') passkey.start()
    else if (method === 'farcaster') client.router.push({ view: 'ConnectingFarcaster' })
    else social.start(method)
  }
  return (
    <LogInView
      {...props}
      methods={methodsOf(client)}
      lastMethod={lastMethod}
      email={sent ?? state.email}
      pending={sent !== undefined || state.status === 'sending' ? 'email' : undefined}
      problem={problem}
      onEmail={byFrame ? undefined : submit}
      onMethod={begin}
      onPrepare={() => email.prepare()}
    />
  )
}

/** Why the mail could not be sent. The words load with the first failure: most visitors see none. */
function useProblem(failure: LoginFailure | undefined, loadText: LogInProps['loadText']): string | undefined {
  const { client } = useLatchkeyContext()
  const ui = useUi()
  const [text, setText] = useState<LoginText>()
  useEffect(() => {
    if (!failure || text) return
    loadText().then(
      ({ loginText }) => setText(() => loginText),
      (error: unknown) => client.log.warn('The words for a failure could not be loaded', { error }),
    )
  }, [client, failure, text, loadText])
  return failure && text?.(failure, ui, client.options.debug)
}
