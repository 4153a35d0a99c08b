import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import type { RandomBytes } from '../message/create-nonce.ts'
import type { SignInHttpRequest } from './http.ts'

const shape = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits, base64url. */
export const createToken = (random: RandomBytes): string => base64urlnopad.encode(random(new Uint8Array(32)))

/** The stored form of a token. */
export const holderOf = (token: string): string => bytesToHex(sha256(new TextEncoder().encode(token)))

/** `__Host-` binds a cookie to this host over https, so that no subdomain can set it (RFC 6265bis). */
const cookieName = (secure: boolean): string => (secure ? '__Host-latchkey-sign-in' : 'latchkey-sign-in')

/**
 * The visitor's token, from the `Authorization` header or else the cookie. A bearer token in another form is the site's own and is ignored.
 */
export function readToken(header: SignInHttpRequest['header'], secure: boolean): string | undefined {
  const bearer = /^Bearer ([^\s]+)$/i.exec(header('authorization') ?? '')?.[1]
  const name = `${cookieName(secure)}=`
  const cookie = (header('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
    ?.slice(name.length)
  return [bearer, cookie].find((token) => token !== undefined && shape.test(token))
}

export type CookieRules = {
  readonly secure: boolean
  readonly sameSite: 'Lax' | 'Strict' | 'None'
  /** In ms; 0 removes the cookie. */
  readonly lifetime: number
}

export function writeCookie(token: string, { lifetime, sameSite, secure }: CookieRules): string {
  const parts = [`${cookieName(secure)}=${token}`, 'Path=/', 'HttpOnly', `SameSite=${sameSite}`]
  if (secure) parts.push('Secure')
  return [...parts, `Max-Age=${Math.floor(lifetime / 1000)}`].join('; ')
}
