import type { Clock } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { loginError, refusalOf } from '@latchkey/frame/protocol'
import {
  createRequestProof,
  type LoginRouteName,
  type LoginWire,
  loginAnswers,
  loginRefusal,
  type SessionTokens,
} from '@latchkey/frame/wire'
import * as v from 'valibot'
import type { Device } from '../device/device.ts'

/** How long the server may take for one request, in ms. */
const answerMs = 30_000
/** An access token is renewed when it ends within this time, in ms. */
const renewBeforeMs = 30_000

/** Stores the tokens of the login session in the login origin's own storage, which its tabs share. */
export type TokenStore = {
  read(): Promise<SessionTokens | undefined>
  write(tokens: SessionTokens | undefined): Promise<void>
}

export type LoginServerOptions = {
  /** The URL of the services, such as `https://services.shop.example`. */
  url: string
  device: Device
  tokens: TokenStore
  fetch: typeof fetch
  clock: Clock
  /** Runs one at a time over all tabs of the origin: `navigator.locks.request`. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>
}

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Sent instead of the stored access token, which may be deleted already. */
  accessToken?: string | undefined
  /** Sends no access token, to get a code by mail even though the visitor is logged in. */
  withoutSession?: boolean | undefined
}

/** The client of the login server. Its requests carry proofs of this device's key. */
export type LoginServer = {
  /**
   * Sends a request to a route. It corrects clock differences and renews expired access tokens itself.
   *
   * @throws `login/failed` (`refusalOf` says why), `request/unreachable`, `request/timed-out`, `request/aborted`
   */
  call<Name extends LoginRouteName>(
    name: Name,
    request: LoginWire[Name]['request'],
    options?: CallOptions | undefined,
  ): Promise<LoginWire[Name]['answer']>
}

/**
 * Makes the client of the login server.
 *
 * @example const { action } = await server.call('email/start', { projectId, email, purpose: 'login' })
 */
export function createLoginServer({ url, device, tokens, fetch, clock, lock }: LoginServerOptions): LoginServer {
  /** How far the server's clock is ahead, in ms. */
  let ahead = 0

  async function send(name: LoginRouteName, request: unknown, accessToken: string | undefined, signal?: AbortSignal) {
    const address = new URL(`/login/${name}`, url).href
    const body = JSON.stringify(request)
    const controller = new AbortController()
    const abort = () => controller.abort(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    let late = false
    const cancel = clock.setTimeout(() => {
      late = true
      controller.abort()
    }, answerMs)
    try {
      const proof = await createRequestProof({
        method: 'POST',
        url: address,
        body,
        accessToken,
        now: clock.now() + ahead,
        publicKey: device.publicKey,
        sign: device.sign,
        sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))),
        random: () => crypto.getRandomValues(new Uint8Array(16)),
      })
      const headers = {
        'content-type': 'application/json',
        dpop: proof,
        ...(accessToken && { authorization: `DPoP ${accessToken}` }),
      }
      const response = await fetch(address, {
        method: 'POST',
        body,
        headers,
        signal: controller.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      const answer: unknown = await response.json()
      return { ok: response.ok, answer }
    } catch (cause) {
      if (signal?.aborted) throw new LatchkeyError('request/aborted', { cause })
      throw new LatchkeyError(late ? 'request/timed-out' : 'request/unreachable', { cause })
    } finally {
      cancel()
      signal?.removeEventListener('abort', abort)
    }
  }

  async function accessToken(refused: string | undefined): Promise<string | undefined> {
    const isGood = (held: SessionTokens | undefined) =>
      held && held.accessToken !== refused && held.accessExpiresAt > clock.now() + ahead + renewBeforeMs
    const held = await tokens.read()
    if (!held || isGood(held)) return held?.accessToken
    // A refresh token works once. If two tabs used the same token, the server would take one for a thief and end the
    // session.
    return lock('latchkey-login-refresh', async () => {
      const now = await tokens.read()
      if (!now || isGood(now)) return now?.accessToken
      try {
        const next = await ask('session/refresh', { refreshToken: now.refreshToken }, undefined)
        await tokens.write(next)
        return next.accessToken
      } catch (error) {
        const code = refusalOf(error)?.code
        if (code === 'login/session-ended') await tokens.write(undefined)
        throw error
      }
    })
  }

  async function ask<Name extends LoginRouteName>(
    name: Name,
    request: LoginWire[Name]['request'],
    token: string | undefined,
    signal?: AbortSignal,
    attemptsLeft = 2,
  ): Promise<LoginWire[Name]['answer']> {
    const { ok, answer } = await send(name, request, token, signal)
    if (ok) {
      const read = v.safeParse(loginAnswers[name].answer, answer, { abortEarly: true })
      if (read.success) return read.output as LoginWire[Name]['answer']
      throw new LatchkeyError('request/unreadable', { details: `${name}: ${read.issues[0].message}` })
    }
    const refused = v.safeParse(loginRefusal, answer)
    if (!refused.success) throw new LatchkeyError('request/unreadable', { details: name })
    const { code, message, ...rest } = refused.output.error
    if (attemptsLeft > 0 && code === 'login/clock' && rest.time !== undefined) {
      ahead = rest.time - clock.now()
      return ask(name, request, token, signal, attemptsLeft - 1)
    }
    if (attemptsLeft > 0 && code === 'login/replay') return ask(name, request, token, signal, attemptsLeft - 1)
    const { retryAfter, triesLeft: codesLeft } = rest
    throw loginError('login/failed', message, { code, retryAfter, triesLeft: codesLeft })
  }

  return {
    async call(name, request, { accessToken: given, signal, withoutSession } = {}) {
      if (given) return ask(name, request, given, signal)
      const takesToken = !withoutSession && name !== 'session/refresh' && loginAnswers[name].needs !== 'nothing'
      const token = takesToken ? await accessToken(undefined) : undefined
      try {
        return await ask(name, request, token, signal)
      } catch (error) {
        if (!token || refusalOf(error)?.code !== 'login/access') throw error
        return ask(name, request, await accessToken(token), signal)
      }
    },
  }
}
