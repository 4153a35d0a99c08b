import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { WalletRegistry } from '@latchkey/wallet-list/registry'
import { openBroker } from './broker/open-broker.ts'
import type { Config, ConfigInput } from './config/config.ts'
import { parseConfig } from './config/parse-config.ts'
import { ConfigError } from './config/values/config-error.ts'
import { createApp } from './create-app.ts'
import { createAcceptFirst } from './http/accept-first.ts'
import { createBusyPace } from './http/busy-pace.ts'
import { guardSockets, timeoutOptions } from './http/guard-sockets.ts'
import { limitConnections } from './http/limit-connections.ts'
import { type EarlyRefusalOptions, refuseEarly } from './http/refuse-early.ts'
import { createRequestRates } from './http/request-limit.ts'
import type { ServicesApp } from './http/services-context.ts'
import { stopServer } from './http/stop-server.ts'
import { createPressure } from './limits/pressure.ts'
import { createRequestScope, type RequestScope } from './limits/request-scope.ts'
import { createLog, type Log } from './log/log.ts'
import { countRelay, createRequestCounts } from './metrics/count.ts'
import { openParts } from './open-parts.ts'
import { createAudienceCheck } from './relay/auth/audience.ts'
import { refuseUpgrade } from './relay/refuse-upgrade.ts'
import { createRelay, type Relay } from './relay/relay.ts'
import { isRpc } from './rpc-proxy/routes.ts'
import { rpcRefusal } from './rpc-proxy/rpc-request.ts'
import { openStore, type Store } from './store/store.ts'

export type StartOptions = Omit<ConfigInput, 'store'> & {
  /** A file, `:memory:`, or an open store. An open store stays open when these services close. @default ':memory:' */
  readonly store?: string | Store | undefined
  /** @default the static list */
  readonly registry?: WalletRegistry | undefined
  readonly log?: Log | undefined
  /** The clock, in ms. @default Date.now */
  readonly now?: (() => number) | undefined
  /** Sends requests to the chains. @default a fetch that resolves names over UDP */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Knows which requests are being served at the moment. @default a new one */
  readonly scope?: RequestScope | undefined
}

export type Services = {
  /** Base URL of the HTTP services, without a slash at its end. */
  readonly url: string
  /** The relay URL for WalletConnect clients. */
  readonly relayUrl: string
  readonly port: number
  /** Methods for tests of bad networks. */
  readonly relay: Pick<Relay, 'dropAll' | 'pause' | 'resume' | 'stats'>
  /** Resolves when the database answers. */
  pingDatabase(): Promise<unknown>
  /**
   * Takes connections for `drainMs`, while `/ready` answers 503. Calling it again is harmless.
   *
   * @param urgent ends it early
   */
  drain(urgent?: AbortSignal): Promise<void>
  /** Drains first, unless that was done. Ends sockets and requests, and closes the store unless the caller passed it in. Calling it again is harmless. */
  close(): Promise<void>
}

/**
 * Starts all services (relay, registry, RPC proxy and the others) on one port.
 *
 * @throws {ConfigError} for a setting that can't be used
 * @example
 * const services = await startServices({ port: 0, logLevel: 'silent' })
 * // … services.url, services.relayUrl
 * await services.close()
 */
export async function startServices(options: StartOptions = {}): Promise<Services> {
  const {
    store: given,
    registry,
    log: ownLog,
    now = Date.now,
    scope = createRequestScope(),
    fetch,
    ...settings
  } = options
  const config = parseConfig({ ...settings, ...(typeof given === 'string' && { store: given }) })
  const log = ownLog ?? createLog(config.logLevel)
  const visitor = () => scope.current()?.address
  const store = typeof given === 'object' ? given : await openStore(config.store, { now, visitor })
  const closeStore = async () => {
    if (store !== given) await store.close()
  }
  const parts = await openParts({ config, store, log, now, scope, registry, fetch }).catch(async (error: unknown) => {
    await closeStore()
    throw error
  })
  let relay: Relay | undefined
  let drained: Promise<void> | undefined
  let closed: Promise<void> | undefined
  const readiness = {
    database: store.check,
    isStopping: () => (drained ?? closed) !== undefined,
    relay: () => relay?.stats(),
  }
  const acceptFirst = createAcceptFirst()
  const rates = createRequestRates(config, now)
  const counts = createRequestCounts(parts.metrics)
  const app = createApp({ ...parts, readiness, acceptFirst, rates, counts })
  const early: EarlyRefusalOptions = {
    config,
    rates,
    pace: createBusyPace(config, createPressure(), now, counts.beginWait),
    isOfSite: (asked) => parts.site.find(asked) !== undefined,
    isRpc,
    rpcRefusal,
    log,
    isStopping: readiness.isStopping,
    onRefused: counts.refused,
  }
  const closeParts = async () => {
    await parts.close()
    await closeStore()
  }
  const wrap = (listener: RequestListener) => refuseEarly(early, listener)
  const server = await listen(app.fetch, config, wrap).catch(async (error: unknown) => {
    await closeParts()
    throw error
  })
  acceptFirst.watch(server)
  const { port } = server.address() as AddressInfo

  relay = createRelay({
    projects: parts.projects,
    isAudience: createAudienceCheck({ host: config.host, port, publicUrl: config.publicUrl }),
    mailbox: store.mailbox,
    broker: openBroker(config.broker, config.store, log),
    limits: config.relay,
    addressHeader: config.addressHeader,
    scope,
    log,
    now,
  })
  countRelay(parts.metrics, relay)
  const { close: closeRelay, handleUpgrade, ...handles } = relay
  server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0]
    if (path === '/' || path === '/relay' || path === '/relay/') handleUpgrade(request, socket, head)
    else refuseUpgrade(socket, '404 Not Found')
  })

  const drain = (urgent?: AbortSignal) => {
    drained ??=
      config.drainMs > 0 ? wait(config.drainMs, undefined, { signal: urgent }).catch(() => {}) : Promise.resolve()
    return drained
  }
  const closeAll = async () => {
    if (config.drainMs > 0) await drain()
    // Both end at the same time: a request that waits for the database is still served while sockets close.
    await Promise.all([closeRelay(), stopServer(server, config.stopMs)])
    await closeParts()
  }
  const url = config.publicUrl?.replace(/\/$/, '') ?? `http://${config.host}:${port}`
  return {
    url,
    relayUrl: url.replace(/^http/, 'ws'),
    port,
    relay: handles,
    pingDatabase: () => store.database.get('SELECT 1'),
    drain,
    close() {
      closed ??= closeAll()
      return closed
    },
  }
}

/**
 * How long a connection without a request is kept, in ms. A proxy must be the side that closes: if it sends a request
 * while this server closes, the visitor gets a 502. Google's balancer keeps a connection for 600 s, Caddy for 120 s,
 * Amazon's balancer for 60 s. Strangers have no connection to a server behind a proxy.
 */
const keepAlive = { direct: 5_000, behindProxy: 620_000 }

/**
 * How many connections may wait to be accepted. Node's default is 511. The system may allow fewer: on Linux
 * `net.core.somaxconn`, 4096.
 */
const mostWaiting = 4096

function listen(
  fetch: ServicesApp['fetch'],
  config: Config,
  wrap: (listener: RequestListener) => RequestListener,
): Promise<Server> {
  const { addressHeader, host: hostname, port, rpcTimeoutMs } = config
  const keepAliveMs = addressHeader === undefined ? keepAlive.direct : keepAlive.behindProxy
  // An answer takes at most as long as the chain requests that it needs.
  const timeouts = { headMs: 10_000, requestMs: 30_000, keepAliveMs, silenceMs: 30_000 + 2 * rpcTimeoutMs }
  return new Promise((resolve, reject) => {
    const serverOptions = timeoutOptions(timeouts)
    const server = createServer(
      serverOptions,
      wrap(getRequestListener(fetch, { hostname, overrideGlobalObjects: false })),
    )
    guardSockets(server, timeouts)
    limitConnections(server, config)
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new ConfigError(`port: ${port} is taken`) : error)
    })
    server.once('listening', () => resolve(server))
    server.listen({ host: hostname, port, backlog: mostWaiting })
  })
}
