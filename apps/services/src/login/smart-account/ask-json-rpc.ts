import * as v from 'valibot'
import { LoginError } from '../login-error.ts'
import { limitedFetch } from '../social/limited-fetch.ts'

const answerSchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(
    v.object({ code: v.fallback(v.optional(v.number()), undefined), message: v.fallback(v.string(), '') }),
  ),
})

/** The answer of the operator's bundler or paymaster. */
export type JsonRpcAnswer =
  | { readonly result: unknown }
  | { readonly refusal: string; readonly code: number | undefined }

/**
 * Asks the operator's bundler or paymaster. Its URL never leaves the services, because it may have a key.
 *
 * @throws {LoginError} `login/unavailable` when it can't be reached
 */
export async function askJsonRpc(
  fetch: typeof globalThis.fetch,
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<JsonRpcAnswer> {
  let body: unknown
  try {
    const response = await limitedFetch(fetch)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    body = await response.json()
  } catch {
    throw new LoginError('login/unavailable', 'The bundler or paymaster can’t be reached', { retryAfter: 10 })
  }
  const read = v.safeParse(answerSchema, body)
  if (!read.success) throw new LoginError('login/unavailable', 'The bundler or paymaster gives no answer')
  const { error, result } = read.output
  // Error messages of bundlers are for developers. Anything that looks like a URL is left out, because it may have a
  // key.
  if (!error) return { result }
  return { refusal: error.message.replace(/\bhttps?:\/\/\S+/g, '…').slice(0, 300), code: error.code }
}
