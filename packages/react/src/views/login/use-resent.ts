import type { EmailLoginState, LoginFailure } from '@latchkey/core/login'
import { emailCodeCopy, useCopy } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useLatchkeyContext } from '../../provider/context.ts'
import { useLoginText } from './use-login-text.ts'

export type Resent = {
  readonly resending: boolean
  /** Why the mail could not be sent again. */
  readonly problem: string | undefined
  /** A failure of the code, not of sending another mail. */
  readonly ofCode: LoginFailure | undefined
}

/** Follows the sending of another mail: a toast when it is on its way, and words beside its button when it isn't. */
export function useResent(state: EmailLoginState): Resent {
  const { client } = useLatchkeyContext()
  const t = useCopy('emailCode', emailCodeCopy)
  const textOf = useLoginText()
  const resending = 'resending' in state && state.resending === true
  const failure = 'failure' in state ? state.failure : undefined
  const [was, setWas] = useState(resending)
  /** The failure that ended a sending. */
  const [ended, setEnded] = useState<LoginFailure>()
  const [sent, setSent] = useState(0)
  if (was !== resending) {
    setWas(resending)
    if (was) setEnded(failure)
    if (was && !failure && (state.status === 'code' || state.status === 'device')) setSent(sent + 1)
  }
  const text = t('resent')
  useEffect(() => {
    if (sent > 0) client.toasts.show({ variant: 'success', message: { text } })
  }, [client, sent, text])
  const own = failure !== undefined && failure === ended
  return {
    resending,
    problem: own ? textOf(failure) : undefined,
    ofCode: own ? undefined : failure,
  }
}
