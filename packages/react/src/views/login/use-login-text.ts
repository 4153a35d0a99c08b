import type { LoginFailure } from '@latchkey/core/login'
import { useUi } from '@latchkey/ui'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../../provider/context.ts'
import { loginText } from './login-text.ts'

/** Says why a login failed, in the visitor's language. */
export function useLoginText(): (failure: LoginFailure | undefined) => string | undefined {
  const { client } = useLatchkeyContext()
  const ui = useUi()
  return useCallback((failure) => failure && loginText(failure, ui, client.options.debug), [client, ui])
}
