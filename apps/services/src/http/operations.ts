import { AsyncLocalStorage } from 'node:async_hooks'
import { isFresh } from '../limits/is-fresh.ts'
import { withTimeLimit } from '../limits/time-limit.ts'
import { addRoute } from './add-route.ts'
import { createRequestLimit, type RequestRates } from './request-limit.ts'
import type { RouteOptions, ServicesApp } from './services-context.ts'

export type Readiness = {
  /** Resolves when the database can be read and written. */
  readonly database: () => Promise<unknown>
  /** Whether the process is stopping, and so takes no new work. */
  readonly isStopping: () => boolean
  /** The relay's counts; undefined until it listens. */
  readonly relay: () => object | undefined
}

/** How long the database may take to answer, in ms. */
const databaseMs = 2_000

/** How long an answer of the database is reused, in ms, so that many requests of `/ready` cause one question. */
const freshMs = 1_000

/** `/health`: this process runs. `/ready`: it can serve, so a load balancer may send it requests. */
export function operationRoutes(
  app: ServicesApp,
  readiness: Readiness,
  given: RouteOptions & { readonly rates: RequestRates },
): void {
  const { database, isStopping, relay } = readiness
  const options = { ...given, limitRate: createRequestLimit(given.config, given.rates, 'operations') }
  let known: { readonly at: number; readonly answer: Promise<boolean> } | undefined
  // The answer serves all visitors: the database is asked outside of the request that needs it first, whose address may
  // have no permit left.
  const outside = AsyncLocalStorage.snapshot()
  const isDatabaseThere = (): Promise<boolean> => {
    if (!known || !isFresh(known.at, options.now(), freshMs))
      known = { at: options.now(), answer: outside(() => answers(database())) }
    return known.answer
  }
  const shared = { method: 'get', tag: 'Operations', needsProject: false } as const
  const health = {
    ...shared,
    path: '/health',
    summary: 'Whether the process lives, and what its relay does',
    answer: { summary: 'It lives' },
  } as const
  addRoute(app, options, health, [], (c) => c.json({ status: 'ok', relay: relay() }))

  const ready = {
    ...shared,
    path: '/ready',
    summary: 'Whether it can serve: database, relay, and not stopping',
    answer: { summary: 'It can' },
    refusals: { 503: 'It can’t; the answer says which part' },
  } as const
  addRoute(app, options, ready, [], async (c) => {
    const parts = {
      database: (await isDatabaseThere()) ? 'ok' : 'failing',
      relay: relay() ? 'ok' : 'failing',
      process: isStopping() ? 'stopping' : 'ok',
    }
    const isReady = Object.values(parts).every((part) => part === 'ok')
    return c.json({ status: isReady ? 'ready' : 'not-ready', ...parts }, isReady ? 200 : 503, {
      'Cache-Control': 'no-store',
    })
  })
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  try {
    await withTimeLimit(question, databaseMs)
    return true
  } catch {
    return false
  }
}
