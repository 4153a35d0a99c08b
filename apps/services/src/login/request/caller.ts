import type { LoginMethod } from '@latchkey/frame/wire'
import { LoginError } from '../login-error.ts'

/** A living login session, named by the request's access token. Times in ms. */
export type Session = {
  readonly id: string
  readonly account: string
  readonly realm: string
  readonly device: string
  readonly project: string
  readonly method: LoginMethod
  readonly authenticatedAt: number
  /** When its access token was made. */
  readonly accessAt: number
  readonly expiresAt: number
}

/** The caller of a login route. */
export type Caller = {
  /** The origin that asks: one of the login origins. Undefined outside browsers. */
  readonly origin: string | undefined
  /** As limits count it. */
  readonly network: string
  /** The thumbprint of the device key; empty on routes that need no proof. */
  readonly thumbprint: string
  /** The device in fixed words. */
  readonly device: string
  readonly place: string | undefined
  /** The URL of the services. */
  readonly baseUrl: string
  /** The login session of the access token. Undefined if none was sent. */
  readonly session: Session | undefined
  /** Does the server's own part of a request that also waits for other servers: it takes one of the login's permits meanwhile. */
  readonly withPermit: <T>(work: () => Promise<T>) => Promise<T>
}

/** @throws {LoginError} `login/access` */
export function sessionOf(caller: Caller): Session {
  if (!caller.session) throw new LoginError('login/access', 'An access token is needed')
  return caller.session
}
