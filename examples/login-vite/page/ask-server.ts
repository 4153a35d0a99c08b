import { getIdentityToken } from '@latchkey/core/login'
import { client } from './latchkey.ts'

/** A request to the own server, with a token that says which account asks. The login renews the token by itself. */
export async function askServer(init: RequestInit = {}): Promise<Response> {
  const token = await getIdentityToken(client)
  return fetch('/note', { ...init, headers: { authorization: `Bearer ${token}` } })
}
