import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import { loginError, type Refusal, refusalOf } from '@latchkey/frame/protocol'
import * as v from 'valibot'

/** How an error crosses the worker's border: our own by code, a `RangeError` (a wrong code, wrong words) by its text, any other by nothing. */
export type ToldError = {
  readonly kind: 'latchkey' | 'range' | 'other'
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly refusal?: Refusal | undefined
}

/** What the worker answers. */
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

/** An error for the other side. The text of an unforeseen one could name a secret, so it stays behind. */
export function tellError(error: unknown): ToldError {
  if (isLatchkeyError(error))
    return { kind: 'latchkey', code: error.code, message: error.details, refusal: refusalOf(error) }
  if (error instanceof RangeError) return { kind: 'range', message: error.message }
  return { kind: 'other' }
}

/** The error that the other side told. */
export function toError({ kind, code, message, refusal }: ToldError): Error {
  if (kind === 'range') return new RangeError(message)
  if (kind === 'other' || !code) return new Error('The worker failed')
  if (code.startsWith('login/')) return loginError(code as 'login/failed', message, refusal)
  return new LatchkeyError(code as 'request/unreachable', { details: message })
}
