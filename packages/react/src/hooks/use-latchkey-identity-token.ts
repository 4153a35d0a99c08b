import { getIdentityToken } from '@latchkey/core/login'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * A JWT for the app's own server that says who is logged in. It is renewed by itself, so ask for it at each request.
 *
 * @example
 * const { mutateAsync } = useLatchkeyIdentityToken()
 * <button onClick={async () => fetch('/orders', { headers: { authorization: `Bearer ${await mutateAsync()}` } })}>Orders</button>
 */
export function useLatchkeyIdentityToken(): UseLatchkeyRequestReturnType<undefined, string> {
  return useRequest(askForToken)
}

const askForToken: Parameters<typeof useRequest<undefined, string>>[0] = (client) => getIdentityToken(client)
