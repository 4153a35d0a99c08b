import * as v from 'valibot'
import { emailPattern } from './email-pattern.ts'

/** A schema whose input and output have one type. */
export type Schema<T> = v.GenericSchema<unknown, T>

/** Schema of bytes as base64url without padding (RFC 4648), with a least and a greatest length in bytes. */
export function bytes(least: number, most: number): v.GenericSchema<string> {
  const length = (count: number) => Math.ceil((count * 4) / 3)
  return v.pipe(
    v.string(),
    v.minLength(length(least), 'too few bytes'),
    v.maxLength(length(most), 'too many bytes'),
    v.regex(/^[A-Za-z0-9_-]+$/, 'base64url without padding'),
    v.check((text) => text.length % 4 !== 1, 'base64url without padding'),
  )
}

/** An id, a token or a nonce that the server made. */
export const serverId: v.GenericSchema<string> = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,128}$/, 'an id'))

/** The id of a project, as `projectId` elsewhere. */
export const projectId: v.GenericSchema<string> = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{3,64}$/, 'a project id'))

/** An address of an Ethereum chain, in any case. */
export const evmAddress: Schema<`0x${string}`> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'an address'),
) as Schema<`0x${string}`>

/** A time in ms since 1970. */
export const time: v.GenericSchema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * An e-mail address, in lower case. Only ASCII is allowed: some other letters become ASCII in lower case (U+212A, for
 * example), so one address could be written in two ways.
 */
export const emailAddress: Schema<string> = v.pipe(
  v.string(),
  v.maxLength(254, 'an e-mail address'),
  v.trim(),
  v.regex(/^[\x21-\x7e]+$/, 'an e-mail address'),
  v.toLowerCase(),
  v.regex(emailPattern, 'an e-mail address'),
)

/** The one-time code of a mail. */
export const code: v.GenericSchema<string> = v.pipe(v.string(), v.regex(/^[0-9]{6}$/, 'six digits'))

/** Text that a visitor wrote and only that visitor sees. */
export const label: v.GenericSchema<string> = v.pipe(v.string(), v.minLength(1), v.maxLength(60))

/** An object that the caller decodes later. */
export const unread: Schema<never> = v.record(v.string(), v.unknown()) as unknown as Schema<never>
