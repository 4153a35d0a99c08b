import { createNonce, type RandomBytes, systemBytes } from '../message/create-nonce.ts'
import type { SignatureVerifier } from '../verify/verifier.ts'
import { allowedOrigin, type Origins } from './allowed-origin.ts'
import { answer, SignInHttpError, type SignInHttpRequest, type SignInHttpResponse } from './http.ts'
import { readClaim } from './read-claim.ts'
import type { SignInServerStore, SignInSession } from './server-store.ts'
import { startSession } from './start-session.ts'
import { holderOf, readToken, writeCookie } from './token.ts'
import { verifyClaim } from './verify-claim.ts'

/** The options of `createSignInServer()`: sites, verifiers and a store. */
export type SignInServerOptions = {
  /**
   * The sites where visitors may sign in, as browsers write origins: `https://example.org`. A message for any other site is refused. Pass a
   * function when they can't be listed; then only browsers can sign in, because they send their origin.
   */
  readonly origins: Origins
  /** One verifier for each ecosystem that may sign in. */
  readonly verifiers: readonly SignatureVerifier[]
  readonly store: SignInServerStore
  /** CAIP-2 ids of the networks that visitors may sign in with. @default every network that a verifier knows */
  readonly chains?: readonly string[] | undefined
  /** The longest life of a sign-in session, in ms; a message's expiration time may end it earlier. @default 7 days */
  readonly sessionLifetime?: number | undefined
  /** How long a visitor may take to sign, in ms. @default 10 minutes */
  readonly nonceLifetime?: number | undefined
  /** The path of the four routes. @default '/siwx' */
  readonly basePath?: string | undefined
  /** `None` when page and server are on two sites; needs https. @default 'Lax' */
  readonly sameSite?: 'Lax' | 'Strict' | 'None' | undefined
  /** Whether the cookie is sent over https only. Set it to false only for a server on the same machine. @default true */
  readonly secure?: boolean | undefined
  /** Unix time in ms. @default Date.now */
  readonly now?: (() => number) | undefined
  readonly random?: RandomBytes | undefined
}

/** The server side of sign-in. */
export type SignInServer = {
  /** Answers a request under `basePath`; any other path is a 404. Rejects only when the store fails. */
  handle(request: SignInHttpRequest): Promise<SignInHttpResponse>
  /** For the site's own routes: all accounts that this visitor has signed in with, oldest first. */
  sessions(request: Pick<SignInHttpRequest, 'header'>): Promise<readonly SignInSession[]>
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The server side of sign-in, without a framework: issues nonces and accepts each once, verifies proofs, keeps sign-in sessions, signs out.
 * A token is 256 random bits in an http-only cookie; the store keeps only its hash, and every sign-in makes a new one.
 *
 * | route | does |
 * |---|---|
 * | `POST {base}/nonce` | `{ nonce, expiresAt }` |
 * | `POST {base}/verify` | takes `{ message, signature, publicKey? }`, answers `{ session }` and the cookie; `?token=1`: `{ session, token }` |
 * | `GET {base}/sessions?address=&chainId=` | `{ sessions }` of the visitor |
 * | `DELETE {base}/sessions?address=&chainId=` | signs out; of all accounts without parameters |
 *
 * @example
 * const signIn = createSignInServer({ origins: ['https://example.org'], verifiers: [eip155Verifier()], store: memoryStore() })
 * export const { GET, POST, DELETE, OPTIONS } = routeHandlers(signIn)   // Next: app/siwx/[...path]/route.ts
 */
export function createSignInServer(options: SignInServerOptions): SignInServer {
  const { basePath = '/siwx', chains, now = Date.now, origins, random = systemBytes, store, verifiers } = options
  const { nonceLifetime = 10 * minute, sameSite = 'Lax', secure = true, sessionLifetime = 7 * day } = options

  const holder = (header: SignInHttpRequest['header']) => {
    const token = readToken(header, secure)
    return token === undefined ? undefined : holderOf(token)
  }
  const sessions: SignInServer['sessions'] = async ({ header }) => {
    const own = holder(header)
    return own === undefined ? [] : store.listSessions(own, now())
  }

  const routes: Record<string, (request: SignInHttpRequest, query: URLSearchParams) => Promise<SignInHttpResponse>> = {
    'POST /nonce': async () => {
      const nonce = createNonce(random)
      const expiresAt = now() + nonceLifetime
      await store.putNonce(nonce, expiresAt)
      return answer(200, { nonce, expiresAt: new Date(expiresAt).toISOString() })
    },
    'POST /verify': async (request, query) => {
      const claim = readClaim(await request.text())
      const from = allowedOrigin(origins, request.header('origin'))
      const time = now()
      const data = await verifyClaim(claim, { origins: from, chains, verifiers, store, now: time })
      const started = await startSession(store, data, {
        now: time,
        lifetime: sessionLifetime,
        random,
        before: holder(request.header),
      })
      const { session, token } = started
      if (query.get('token') === '1') return answer(200, { session, token })
      const cookie = writeCookie(token, { secure, sameSite, lifetime: sessionLifetime })
      return answer(200, { session }, { 'Set-Cookie': cookie })
    },
    'GET /sessions': async ({ header }, query) =>
      answer(200, { sessions: (await sessions({ header })).filter(selectedBy(query)) }),
    'DELETE /sessions': async ({ header }, query) => {
      const own = holder(header)
      if (own === undefined) return answer(204)
      const all = await store.listSessions(own, now())
      const selected = all.filter(selectedBy(query))
      await store.deleteSessions(
        own,
        selected.map(({ address }) => address),
      )
      const isSignedOut = selected.length === all.length
      return answer(
        204,
        undefined,
        isSignedOut ? { 'Set-Cookie': writeCookie('', { secure, sameSite, lifetime: 0 }) } : {},
      )
    },
  }

  const serve = async (request: SignInHttpRequest): Promise<SignInHttpResponse> => {
    const { pathname, searchParams } = readUrl(request.url)
    const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : ''
    const route = Object.hasOwn(routes, `${request.method} ${path}`) ? routes[`${request.method} ${path}`] : undefined
    if (request.method === 'OPTIONS') return answer(204)
    if (!route) throw new SignInHttpError(404, 'not_found', 'There is nothing here')
    // Browsers send the page's origin with every request that changes something. A page of another site must not act for the visitor.
    if (request.method !== 'GET') allowedOrigin(origins, request.header('origin'))
    return route(request, searchParams)
  }

  return {
    sessions,
    async handle(request) {
      const cors = corsHeaders(origins, request.header('origin'))
      try {
        const { headers, ...rest } = await serve(request)
        return { ...rest, headers: { ...headers, ...cors } }
      } catch (error) {
        if (!(error instanceof SignInHttpError)) throw error
        const { code, message, status } = error
        return answer(status, { error: { code, message } }, { ...cors, ...(status === 503 && { 'Retry-After': '5' }) })
      }
    },
  }
}

/** The URL of a request, whose path may be any text. */
function readUrl(url: string): URL {
  return new URL(URL.canParse(url, 'http://host') ? url : '/', 'http://host')
}

/** Only an allowed page may read an answer. The list of origins is never sent. */
function corsHeaders(origins: Origins, origin: string | null | undefined): Record<string, string> {
  const headers = { Vary: 'Origin' }
  if (!origin || !isAllowed(origins, origin)) return headers
  return {
    ...headers,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'GET, POST, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    // Without this header a page can't read when it may ask again.
    'Access-Control-Expose-Headers': 'Retry-After',
    'Access-Control-Max-Age': '600',
  }
}

const isAllowed = (origins: Origins, origin: string) =>
  typeof origins === 'function' ? origins(origin) : origins.includes(origin)

/** The sign-in sessions that a query selects. Only Ethereum's addresses are compared without case. */
function selectedBy(query: URLSearchParams): (session: SignInSession) => boolean {
  const normalize = (address: string) => (address.startsWith('eip155:') ? address.toLowerCase() : address)
  const address = query.get('address')
  const chainId = query.get('chainId')
  return (session) => {
    if (chainId && session.chainId !== chainId) return false
    if (!address) return true
    const accountId = address.startsWith(`${session.chainId}:`) ? address : `${session.chainId}:${address}`
    return normalize(accountId) === normalize(session.address)
  }
}
