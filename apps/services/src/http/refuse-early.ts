import type { IncomingMessage, RequestListener } from 'node:http'
import type { Config } from '../config/config.ts'
import { addressOf } from '../limits/address.ts'
import type { Log } from '../log/log.ts'
import type { BusyPace } from './busy-pace.ts'
import { type RequestRates, tooManyRequests } from './request-limit.ts'

export type EarlyRefusalOptions = {
  readonly config: Config
  readonly rates: RequestRates
  readonly pace: BusyPace
  /** Whether a request asks for a file of the login site. Those have no rate here: see `serveLoginSite`. */
  readonly isOfSite: (asked: Pick<Asked, 'method' | 'path'> & { readonly host: string | undefined }) => boolean
  /** Whether a request is for the RPC proxy. */
  readonly isRpc: (asked: Pick<Asked, 'method' | 'path'>) => boolean
  /** The body of a refusal there. */
  readonly rpcRefusal: (status: number, message: string) => object
  readonly log: Log
  /** Whether the process takes no new work. */
  readonly isStopping: () => boolean
  /** Hears of each refusal, with its method. */
  readonly onRefused: (method: string) => void
}

/**
 * These paths have rates of their own, and only some origins may read their answers: the middleware that knows the
 * origins comes before their refusals. A flood of them is refused here, and no page can read that.
 */
const hasOwnRate = /^\/(?:login|siwx|\.well-known)\//

/**
 * The longest body of a refused request that is read and thrown away, so that the connection can be reused, in bytes.
 */
const longestDiscarded = 131_072
const hasLongBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > longestDiscarded

/**
 * Counts each request, and refuses it if its address has used up its rate, before the router and its middleware see it.
 * So no other refusal comes first, and no spelling of a path is without a rate. Such a refusal takes an eighth of the
 * processor time (11 in place of 90 µs on the machine where it was measured), so a flood takes less from other
 * visitors. It is the answer that `createRequestLimit` gives.
 *
 * While the process is busy, an accepted request may have to wait (`busy-pace.ts`).
 */
export function refuseEarly(options: EarlyRefusalOptions, next: RequestListener): RequestListener {
  const { config, rates, pace, isOfSite, isRpc, rpcRefusal, log, isStopping, onRefused } = options
  const { addressHeader } = config
  const message = tooManyRequests(config)
  const refusal = { error: { code: 'rate', message } }
  const answers = {
    page: prepare(refusal, anyPage),
    rpc: prepare(rpcRefusal(429, message), anyPage),
    other: prepare(refusal, noPage),
  }

  const isOwn = ({ method, path }: Asked) => method === 'OPTIONS' || hasOwnRate.test(path)
  const take = (incoming: IncomingMessage, asked: Asked): boolean => {
    if (isOwn(asked)) return rates.others.take(asked.address)
    if (!rates[asked.isOperation ? 'operations' : 'pages'].take(asked.address)) return false
    rates.counted.add(incoming)
    return true
  }
  const read = (incoming: IncomingMessage): Asked => {
    const { method = '', url = '' } = incoming
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const isOperation = path === '/health' || path === '/ready'
    return { address: addressOf(incoming, addressHeader), method, path, isOperation }
  }

  return (incoming, outgoing) => {
    const asked = read(incoming)
    const { address, isOperation, method, path } = asked
    if (isOfSite({ method, host: incoming.headers.host, path })) return next(incoming, outgoing)
    if (take(incoming, asked)) {
      // Sign-in, login and preflights don't wait for the requests of their neighbours. A load balancer must not hear
      // that a busy process is broken.
      if (isOperation || isOwn(asked)) return next(incoming, outgoing)
      if (pace(address, outgoing, () => next(incoming, outgoing))) return
    }
    const answer = isOwn(asked) ? answers.other : isRpc(asked) ? answers.rpc : answers.page
    // Node would read the body of a refused request for as long as a request may take.
    if (isStopping() || hasLongBody(incoming)) outgoing.shouldKeepAlive = false
    outgoing.writeHead(429, answer.headers).end(answer.body)
    onRefused(method)
    log.debug('request', { method, route: 'none', status: 429, ms: 0 })
  }
}

type Asked = {
  readonly address: string
  readonly method: string
  readonly path: string
  /** Whether it asks for `/health` or `/ready`. */
  readonly isOperation: boolean
}

const anyPage = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
}
const noPage = { 'Cross-Origin-Resource-Policy': 'same-origin', 'Cache-Control': 'no-store' }

function prepare(answer: unknown, readers: Readonly<Record<string, string>>) {
  const body = JSON.stringify(answer)
  const headers = {
    ...readers,
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': '1',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  }
  return { headers, body }
}
