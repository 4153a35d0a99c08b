import { type FarcasterLogin, type FarcasterLoginState, farcasterLogin } from '@latchkey/core/login'
import { type LoginFlow, useLoginFlow } from './use-login-flow.ts'

/** What `useLatchkeyFarcasterLogin` returns. */
export type UseLatchkeyFarcasterLoginReturnType = LoginFlow<FarcasterLoginState> &
  Pick<FarcasterLogin, 'show' | 'retry' | 'reset'>

/**
 * A login by Farcaster in an interface of your own.
 *
 * @example
 * const { state, show } = useLatchkeyFarcasterLogin()
 * return state.status === 'waiting' ? <MyQrCode value={state.url} /> : <button onClick={show}>Farcaster</button>
 */
export function useLatchkeyFarcasterLogin(): UseLatchkeyFarcasterLoginReturnType {
  return useLoginFlow<FarcasterLoginState, Pick<FarcasterLogin, 'show' | 'retry' | 'reset'>>(farcasterLogin)
}
