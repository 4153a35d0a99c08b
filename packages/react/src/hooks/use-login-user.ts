import type { Connection } from '@latchkey/core'
import type { LoginUser } from '@latchkey/core/ports'
import { useLatchkeyContext } from '../provider/context.ts'
import { loginCode } from './login-code.ts'
import { useLazyReadable } from './use-lazy-readable.ts'
import { useReadable } from './use-readable.ts'

/** The user of a login; `undefined` for a wallet's connection, and until it is known. */
export function useLoginUser(connection: Connection | undefined): LoginUser | undefined {
  const { client } = useLatchkeyContext()
  const isLogin = useReadable(
    client.connection,
    ({ sessions }) => connection !== undefined && sessions[connection.sessionId]?.source === 'auth',
  )
  return useLazyReadable(client.use(loginCode), isLogin)
}
