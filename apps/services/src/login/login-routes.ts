import { type LoginRouteName, type LoginWire, loginRoutes } from '@latchkey/frame/wire'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { AcceptFirst } from '../http/accept-first.ts'
import { bodyLimit } from '../http/body-limit.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../http/services-context.ts'
import { addressOf } from '../limits/address.ts'
import { holdsZeroCharacter } from '../limits/holds-zero-character.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import { parseJson } from '../limits/parse-json.ts'
import { createPermits } from '../limits/permits.ts'
import { createRateTable } from '../limits/rate-table.ts'
import { DatabaseError } from '../store/database-error.ts'
import { describeLogin } from './describe-login.ts'
import type { Login } from './login.ts'
import { LoginError } from './login-error.ts'
import type { Caller } from './request/caller.ts'

export type LoginRouteOptions = { readonly login: Login; readonly acceptFirst: Pick<AcceptFirst, 'wait'> }

/** The longest body, in bytes: the longest attestation of a passkey, and some more. */
const longestBody = 65_536
const deepestBody = 8
/** How many requests one account may send at once, and each second. */
const accountBurst = 120
const accountPerSecond = 5

/**
 * How many requests are worked on at once, for all visitors. They are half a second of work, so if there are more, the
 * process is overloaded.
 */
const mostAtOnce = 128
/**
 * These routes wait for other servers, for which they have limits of their own. They would take the permits of the other routes, so they hold
 * one for their own work alone.
 */
const asksOthers: ReadonlySet<LoginRouteName> = new Set([
  'social/start',
  'farcaster/start',
  'farcaster/finish',
  'smart-account/networks',
  'smart-account/bundler',
  'sponsor/begin',
  'sponsor/complete',
  'permissions',
])

/** Whether a path belongs to the login. Only the login origins may read its answers. */
export const isLogin = (path: string): boolean => path.startsWith('/login/')

/** Embedded login under `/login`, and the keys of its identity tokens. */
export function addLoginRoutes(
  app: ServicesApp,
  { acceptFirst, config, describe, login, now }: RouteOptions & LoginRouteOptions,
): void {
  const { burst, origins, perSecond } = config.login
  const addresses = createNetworkRate(burst, perSecond, now)
  const accounts = createRateTable(accountBurst, accountPerSecond, now)
  const permits = createPermits(mostAtOnce)
  describeLogin(describe)

  const guard = (c: Context<ServicesEnv>): string => {
    if (origins.length === 0) throw new LoginError('login/off', 'The setting login names no origin')
    const address = addressOf(c.env.incoming, config.addressHeader)
    if (!addresses.take(address)) throw new LoginError('login/rate', 'Too many requests', { retryAfter: 1 })
    return address
  }
  const withPermit = async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    const release = permits.take(network)
    if (!release) throw tooMany()
    return acceptFirst.wait().then(work).finally(release)
  }
  const answer = (work: (c: Context<ServicesEnv>) => Promise<Response>) => (c: Context<ServicesEnv>) =>
    work(c).catch((error: unknown) => refuse(c, error))

  app.get(
    '/login/config',
    answer(async (c) => {
      guard(c)
      return c.json(await login.readConfig(c.req.query('projectId') ?? ''))
    }),
  )
  const callback = answer(async (c) => {
    guard(c)
    const parameters = new URLSearchParams(c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search)
    return c.redirect(await login.takeCallback(c.req.param('provider') ?? '', parameters), 303)
  })
  const limitBody = bodyLimit({
    maxSize: longestBody,
    onError: (c) => {
      // The rest of the body is never read, so the connection can't be used again.
      c.header('Connection', 'close')
      return refuse(c as never, new LoginError('login/too-large', `A body has at most ${longestBody} bytes`))
    },
  })
  app.get('/login/social/callback/:provider', callback)
  app.post('/login/social/callback/:provider', limitBody, callback)
  app.get(
    '/.well-known/jwks.json',
    answer(async (c) => {
      guard(c)
      return c.json(await login.publishKeys(), 200, { 'Cache-Control': 'public, max-age=600' })
    }),
  )
  app.post(
    '/login/*',
    limitBody,
    answer(async (c) => {
      // Checked before any work for the request, because a refusal must cost much less than an answer.
      if (permits.taken >= mostAtOnce) throw tooMany()
      const network = guard(c)
      const origin = c.req.header('origin')
      if (origin !== undefined && !origins.includes(origin))
        throw new LoginError('login/origin', 'Only the login origins may ask this')
      const name = c.req.path.slice('/login/'.length)
      if (!Object.hasOwn(loginRoutes, name)) throw new LoginError('login/unknown', 'There is no such route')
      const route = name as LoginRouteName
      const body = await c.req.text()
      const request = decode(route, body)
      const work = async (takePermit: Caller['withPermit']) => {
        const baseUrl = baseUrlOf(c, config)
        const prove = () =>
          login.prove(
            {
              needs: loginRoutes[route].needs,
              url: `${baseUrl}${c.req.path}`,
              body,
              proof: c.req.header('dpop'),
              authorization: c.req.header('authorization'),
            },
            {
              origin,
              network,
              baseUrl,
              withPermit: takePermit,
              userAgent: c.req.header('user-agent'),
              place: config.login.placeHeader && c.req.header(config.login.placeHeader),
            },
          )
        const caller = await takePermit(prove)
        if (caller.session && !accounts.take(caller.session.account))
          throw new LoginError('login/rate', 'Too many requests of this account', { retryAfter: 1 })
        return c.json(await login.handle(route, request, caller))
      }
      // Where the whole request holds a permit, its parts need none.
      return asksOthers.has(route)
        ? work((part) => withPermit(network, part))
        : withPermit(network, () => work((part) => part()))
    }),
  )
}

const tooMany = () => new LoginError('login/unavailable', 'Too many requests at this moment', { retryAfter: 2 })

/** The URL at which browsers reach the services: the configured one, otherwise the one of this request. */
function baseUrlOf(c: Context, { publicUrl }: Pick<RouteOptions['config'], 'publicUrl'>): string {
  return publicUrl?.replace(/\/$/, '') ?? new URL(c.req.url).origin
}

function decode<Name extends LoginRouteName>(name: Name, body: string): LoginWire[Name]['request'] {
  let value: unknown
  try {
    value = parseJson(body, deepestBody)
  } catch {
    throw new LoginError('login/bad-request', 'body: this isn’t JSON')
  }
  if (holdsZeroCharacter(value)) throw new LoginError('login/bad-request', 'body: text with a zero character')
  const result = v.safeParse(loginRoutes[name].request, value)
  if (result.success) return result.output as LoginWire[Name]['request']
  const [issue] = result.issues
  // The message of an issue may repeat the input, so the error names only the path.
  throw new LoginError('login/bad-request', `${v.getDotPath(issue) ?? 'body'}: not as the contract has it`)
}

function refuse(c: Context<ServicesEnv>, error: unknown): Response {
  const known = error instanceof DatabaseError ? toLoginError(error) : error
  if (!(known instanceof LoginError)) throw error
  if (known.details.retryAfter !== undefined) c.header('Retry-After', String(known.details.retryAfter))
  return c.json(known.toRefusal(), known.status)
}

function toLoginError(error: DatabaseError): unknown {
  switch (error.code) {
    case 'unavailable':
    case 'busy':
      return new LoginError('login/unavailable', 'The database is away, try again soon', { retryAfter: 5 })
    // Another request deleted the account, the device or the session between two statements of this one.
    case 'reference':
      return new LoginError('login/session-ended', 'The account, the device or the session is gone')
    // Another request made the same row between two statements of this one.
    case 'unique':
      return new LoginError('login/unavailable', 'Another request did the same at this moment', { retryAfter: 1 })
    default:
      return error
  }
}
