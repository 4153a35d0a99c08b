import { isIP } from 'node:net'
import * as v from 'valibot'
import { blockchainSchema } from '../blockchain/config.ts'
import { buyConfigSchema } from '../buy/buy-config.ts'
import { imagesConfigSchema } from '../images/images-config.ts'
import { logLevels } from '../log/log.ts'
import { loginConfigSchema } from '../login/login-config.ts'
import { namesConfigSchema } from '../names/names-config.ts'
import { payConfigSchema } from '../pay/pay-config.ts'
import { localProject, projectsSchema } from '../projects/project.ts'
import { relayConfigSchema } from '../relay/relay-config.ts'
import { signInConfigSchema } from '../sign-in/sign-in-config.ts'
import { swapConfigSchema } from '../swap/swap-config.ts'
import { telemetryConfigSchema } from '../telemetry/telemetry-config.ts'
import { chainEndpointsSchema } from './values/chain-endpoints.ts'
import { wholeNumber } from './values/whole-number.ts'

/**
 * The requests that one IP address may send to the routes that pages use: registry, images, chains. Ids of projects are
 * public, so the limit is by address.
 */
const requestsConfigSchema = v.strictObject({
  /** Requests at once. A page that shows every wallet's image makes some hundreds; visitors of one company share an address. */
  burst: v.optional(wholeNumber(1, 1_000_000), 2000),
  /** Requests each second from then on. */
  perSecond: v.optional(wholeNumber(1, 1_000_000), 100),
  /** HTTP connections open at a time, of all addresses; behind a proxy, requests that are being served. WebSockets have limits of their own. */
  maxOpen: v.optional(wholeNumber(1, 1_000_000), 10_000),
  /**
   * The same for one IP address. A browser keeps up to six connections, and visitors of one company share an address.
   */
  maxOpenPerAddress: v.optional(wholeNumber(1, 1_000_000), 512),
})

/** When `serve` reports that something hangs, and when `serve --supervise` restarts it. */
const watchdogConfigSchema = v.strictObject({
  /** How long the event loop may be blocked before the log reports where, in ms; 0 = never. */
  blockedMs: v.optional(wholeNumber(0, 600_000), 1_000),
  /** How long a queue may have work without doing any, and how long a request may be served, in ms. */
  stuckMs: v.optional(wholeNumber(1_000, 3_600_000), 120_000),
  /** How long the process may be silent before `--supervise` starts another one, in ms. */
  silentMs: v.optional(wholeNumber(1_500, 600_000), 15_000),
})

const upstream = v.pipe(v.string(), v.url('an http or https URL'), v.regex(/^https?:/, 'an http or https URL'))

/** Clients ask for the login at the host's root, and make the relay's tokens for `/` or `/relay` there. */
const publicUrl = v.pipe(
  upstream,
  v.regex(
    /^https?:\/\/[^/?#]+\/?$/,
    'only a host name, as in https://services.example: the relay and the login don’t work below a path. Give the services a host name of their own',
  ),
)

const nameServer = v.pipe(
  v.string(),
  v.check(
    (text) => isIP(text) !== 0 || isIP(text.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '')) !== 0,
    'an IP address',
  ),
)

export const configSchema = v.strictObject({
  host: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  /** 0 = a free one. */
  port: v.optional(wholeNumber(0, 65_535), 8787),
  /** The URL at which clients reach the services, if it isn't host and port: behind a proxy, in a container. */
  publicUrl: v.optional(publicUrl),
  /** A file, `:memory:`, or a `postgres://` URL, which holds a password: it is never printed. */
  store: v.optional(v.pipe(v.string(), v.nonEmpty('a file, :memory: or a postgres:// URL')), ':memory:'),
  projects: v.optional(projectsSchema, [localProject]),
  /** CAIP-2 id → JSON-RPC endpoint of that chain, or several in order of preference. */
  chains: v.optional(chainEndpointsSchema, { 'eip155:31337': 'http://127.0.0.1:8545' }),
  /** CAIP-2 id → the only endpoints that get this chain's transactions, such as a private relay's. Without them: those of `chains`. */
  submit: v.optional(chainEndpointsSchema, {}),
  /** Name servers that resolve the hosts of chains and images, as `address` or `address:port`. Without them: the system's. */
  nameServers: v.optional(v.pipe(v.array(nameServer), v.minLength(1))),
  /** How long a chain may take to answer, in ms. */
  rpcTimeoutMs: v.optional(wholeNumber(10, 120_000), 10_000),
  /** How relay nodes wake each other: a `redis://`, `rediss://` or `postgres://` URL. Without it, through the Postgres they share. */
  broker: v.optional(v.pipe(v.string(), v.regex(/^(rediss?|postgres(ql)?):\/\//, 'a redis:// or postgres:// URL'))),
  relay: v.optional(relayConfigSchema, {}),
  /** The header in which the proxy in front names the visitor's IP address, such as `x-forwarded-for`; without one the peer's address counts. */
  addressHeader: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/, 'the name of a header'), v.toLowerCase())),
  /** The limits of requests for one IP address. */
  requests: v.optional(requestsConfigSchema, {}),
  /** The data about chains, the sources of prices, and the lists of spam. */
  blockchain: v.optional(blockchainSchema, {}),
  /** Swaps: the sources of quotes, and the limits for one IP address. */
  swap: v.optional(swapConfigSchema, {}),
  /** Limits of images that are fetched for visitors. */
  images: v.optional(imagesConfigSchema, {}),
  /** Where visitors buy crypto for money. */
  buy: v.optional(buyConfigSchema, {}),
  /** Payments from accounts at exchanges. */
  pay: v.optional(payConfigSchema, {}),
  telemetry: v.optional(telemetryConfigSchema, {}),
  /** The sites that visitors may sign in to with a wallet's signature. */
  signIn: v.optional(signInConfigSchema, {}),
  /** Embedded login: accounts for visitors without a wallet. */
  login: v.optional(loginConfigSchema, {}),
  /** Names that visitors register under your domain. */
  names: v.optional(namesConfigSchema, {}),
  /** The secret with which `/metrics` may be read from elsewhere; without one it answers this machine alone. */
  metricsToken: v.optional(v.pipe(v.string(), v.minLength(16, 'at least 16 characters'))),
  /** When `serve` reports what hangs, and when `serve --supervise` restarts it. */
  watchdog: v.optional(watchdogConfigSchema, {}),
  /**
   * How long a stop still takes connections, in ms, while `/ready` answers 503: as long as a load balancer needs to send
   * visitors elsewhere.
   */
  drainMs: v.optional(wholeNumber(0, 120_000), 0),
  /** How long a stop then waits for requests that are being served, in ms. */
  stopMs: v.optional(wholeNumber(0, 120_000), 10_000),
  logLevel: v.optional(v.picklist(logLevels), 'info'),
})

/** Every setting, filled in. */
export type Config = v.InferOutput<typeof configSchema>
/** The settings before the defaults are filled in. All of them have a default. */
export type ConfigInput = v.InferInput<typeof configSchema>
