import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'

/** Calls back when the login that was in use has ended. */
export function onLoginEnd({ connection }: LatchkeyClient, listener: () => void): void {
  connection.subscribe((now, before) => {
    if (isLoggedIn(before) && !isLoggedIn(now)) listener()
  })
}

const isLoggedIn = ({ sessions }: ConnectionState) => Object.values(sessions).some(({ source }) => source === 'auth')
