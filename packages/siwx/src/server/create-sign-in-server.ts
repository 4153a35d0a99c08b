import { createNonce, type RandomBytes, systemBytes } from '../message/create-nonce.ts'
import type { SignatureVerifier } from '../verify/verifier.ts'
import { allowedOrigin, type Origins } from './allowed-origin.ts'
import { answer, SignInHttpError, type SignInHttpRequest, type SignInHttpResponse } from './http.ts'
import { readClaim } from './read-claim.ts'
import type { ServerSession, SignInServerStore } from './server-store.ts'
import { startSession } from './start-session.ts'
import { holderOf, readToken, writeCookie } from './token.ts'
import { verifyClaim } from './verify-claim.ts'

/** What `createSignInServer()` needs: sites, verifiers and a store. */
export type SignInServerOptions = {
  /**
   * The sites that may sign in, exactly as the browser says them: `https://example.org`. A message for any other site is refused. A function
   * where they can't be listed; only browsers, which say where they come from, can sign in then.
   */
  readonly origins: Origins
  /** One for each ecosystem that may sign in. */
  readonly verifiers: readonly SignatureVerifier[]
  readonly store: SignInServerStore
  /** CAIP-2 ids of the networks that may be signed in with. @default every one that a verifier knows */
  readonly chains?: readonly string[] | undefined
  /** How long a session lasts at most, in ms; a message's expiration time may end it earlier. @default 7 days */
  readonly sessionLifetime?: number | undefined
  /** How long a visitor may take to sign, in ms. @default 10 minutes */
  readonly nonceLifetime?: number | undefined
  /** Under which path the four routes are. @default '/siwx' */
  readonly basePath?: string | undefined
  /** `None` where page and server are of two sites; needs https. @default 'Lax' */
  readonly sameSite?: 'Lax' | 'Strict' | 'None' | undefined
  /** Whether the cookie goes over https alone; only a server on this very machine does without. @default true */
  readonly secure?: boolean | undefined
  /** Unix time in ms. @default Date.now */
  readonly now?: (() => number) | undefined
  readonly random?: RandomBytes | undefined
}

/** The server half of sign-in. */
export type SignInServer = {
  /** Answers a request under `basePath`; anything else is a 404. Never rejects but for a store that fails. */
  handle(request: SignInHttpRequest): Promise<SignInHttpResponse>
  /** Who asks, for the site's own routes: every account that this visitor is signed in with, oldest first. */
  sessions(request: Pick<SignInHttpRequest, 'header'>): Promise<readonly ServerSession[]>
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The server half of sign-in, without a framework: issues nonces and takes each once, verifies, keeps sessions, signs out. Tokens are 256
 * random bits in an http-only cookie; the store has only their hashes, and every sign-in makes a new one.
 *
 * | route | does |
 * |---|---|
 * | `POST {base}/nonce` | `{ nonce, expiresAt }` |
 * | `POST {base}/verify` | takes `{ message, signature, publicKey? }`, answers `{ session }` and the cookie; `?token=1`: `{ session, token }` |
 * | `GET {base}/sessions?address=&chainId=` | `{ sessions }` of the visitor |
 * | `DELETE {base}/sessions?address=&chainId=` | signs out, of all without parameters |
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
      answer(200, { sessions: (await sessions({ header })).filter(asked(query)) }),
    'DELETE /sessions': async ({ header }, query) => {
      const own = holder(header)
      if (own === undefined) return answer(204)
      const all = await store.listSessions(own, now())
      const gone = all.filter(asked(query))
      await store.deleteSessions(
        own,
        gone.map(({ address }) => address),
      )
      const isOut = gone.length === all.length
      return answer(204, undefined, isOut ? { 'Set-Cookie': writeCookie('', { secure, sameSite, lifetime: 0 }) } : {})
    },
  }

  const serve = async (request: SignInHttpRequest): Promise<SignInHttpResponse> => {
    const { pathname, searchParams } = readUrl(request.url)
    const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : ''
    const route = Object.hasOwn(routes, `${request.method} ${path}`) ? routes[`${request.method} ${path}`] : undefined
    if (request.method === 'OPTIONS') return answer(204)
    if (!route) throw new SignInHttpError(404, 'not_found', 'There is nothing here')
    // Browsers name the page with every request that changes something. One of another site must not act for the visitor.
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

/** Whatever a stranger writes as a path has one. */
function readUrl(url: string): URL {
  return new URL(URL.canParse(url, 'http://host') ? url : '/', 'http://host')
}

/** Only a page of ours may read an answer; the list is never told. */
function corsHeaders(origins: Origins, origin: string | null | undefined): Record<string, string> {
  const headers = { Vary: 'Origin' }
  if (!origin || !isAllowed(origins, origin)) return headers
  return {
    ...headers,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'GET, POST, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Access-Control-Max-Age': '600',
  }
}

const isAllowed = (origins: Origins, origin: string) =>
  typeof origins === 'function' ? origins(origin) : origins.includes(origin)

/** Which sessions a query means; Ethereum's addresses are numbers, the others' are texts whose capitals count. */
function asked(query: URLSearchParams): (session: ServerSession) => boolean {
  const plain = (address: string) => (address.startsWith('eip155:') ? address.toLowerCase() : address)
  const address = query.get('address')
  const chainId = query.get('chainId')
  return (session) => {
    if (chainId && session.chainId !== chainId) return false
    if (!address) return true
    const whole = address.startsWith(`${session.chainId}:`) ? address : `${session.chainId}:${address}`
    return plain(whole) === plain(session.address)
  }
}
