import type { LoginFailure } from '@latchkey/core/login'
import type { CodeFailure } from '@latchkey/ui/views/email-verify-otp'
import { useMemo } from 'react'
import { needsAnotherCode, wasWrong } from './login-phrases.ts'
import { useLoginText } from './use-login-text.ts'

/** Why a code failed, as its field shows it: another object for another failure. */
export function useCodeFailure(failure: LoginFailure | undefined): CodeFailure | undefined {
  const textOf = useLoginText()
  return useMemo(() => {
    const text = textOf(failure)
    if (text === undefined) return undefined
    const next = needsAnotherCode.has(failure?.reason) ? 'over' : wasWrong.has(failure?.reason) ? undefined : 'again'
    return { text, next }
  }, [failure, textOf])
}
