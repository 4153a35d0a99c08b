import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import { loginError, type Refusal, refusalOf } from '@latchkey/frame/protocol'
import * as v from 'valibot'

/**
 * An error in a message of the worker. A `LatchkeyError` is sent with its code, a `RangeError` (a wrong code, wrong
 * words) with its text, any other error without its text.
 */
export type ToldError = {
  readonly kind: 'latchkey' | 'range' | 'other'
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly refusal?: Refusal | undefined
}

/** An answer of the worker. */
export type VaultReply =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly error: ToldError }

const refusal = v.object({
  code: v.string(),
  triesLeft: v.optional(v.number()),
  retryAfter: v.optional(v.number()),
})
const reply = v.variant('ok', [
  v.object({ id: v.number(), ok: v.literal(true), answer: v.optional(v.unknown()) }),
  v.object({
    id: v.number(),
    ok: v.literal(false),
    error: v.object({
      kind: v.picklist(['latchkey', 'range', 'other']),
      code: v.optional(v.string()),
      message: v.optional(v.string()),
      refusal: v.optional(refusal),
    }),
  }),
])

/** Reads a message of the worker. @throws when the value isn't a message */
export function readReply(data: unknown): VaultReply {
  return v.parse(reply, data) as VaultReply
}

/** Turns an error into a message. The text of an unexpected error could hold a secret, so it is left out. */
export function tellError(error: unknown): ToldError {
  if (isLatchkeyError(error))
    return { kind: 'latchkey', code: error.code, message: error.details, refusal: refusalOf(error) }
  if (error instanceof RangeError) return { kind: 'range', message: error.message }
  return { kind: 'other' }
}

/** Turns such a message into an error again. */
export function toError({ kind, code, message, refusal }: ToldError): Error {
  if (kind === 'range') return new RangeError(message)
  if (kind === 'other' || !code) return new Error('The worker failed')
  if (code.startsWith('login/')) return loginError(code as 'login/failed', message, refusal)
  return new LatchkeyError(code as 'request/unreachable', { details: message })
}
