import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import { addressOf } from '../limits/address.ts'
import { type Budget, createBudget, type Share } from '../limits/budget.ts'
import { HttpError } from './http-error.ts'
import type { ServicesEnv } from './services-context.ts'

type Settings = Pick<Config, 'requests' | 'addressHeader'>

function createConnectionBudget({ requests: { maxOpen, maxOpenPerAddress } }: Settings): Budget {
  return createBudget({ total: maxOpen, perAddress: maxOpenPerAddress, perHolder: 1 })
}

/**
 * Limits the open connections of one IP address, because each takes memory and a file handle, even if nothing is sent
 * on it. A connection that becomes a WebSocket doesn't count any more, because the relay counts it. Behind a proxy this
 * does nothing, because all connections are the proxy's own: `limitOpenRequests` counts there.
 */
export function limitConnections(server: Server, settings: Settings): void {
  if (settings.addressHeader !== undefined) return
  const budget = createConnectionBudget(settings)
  const shares = new WeakMap<Socket, Share>()
  server.on('connection', (socket) => {
    const share = budget.open(addressOf({ headers: {}, socket }, undefined))
    // Without an answer, because answering would take what the limit saves.
    if (!share.take(1)) return void socket.destroy()
    shares.set(socket, share)
    socket.once('close', share.close)
  })
  server.prependListener('upgrade', ({ socket }) => shares.get(socket)?.close())
}

/**
 * Limits the open requests of one IP address behind a proxy, from their heads to the ends of their answers. The address
 * is the one in the proxy's header.
 *
 * @throws {HttpError} 429, with Retry-After
 */
export function limitOpenRequests(settings: Settings): MiddlewareHandler<ServicesEnv> {
  const { addressHeader } = settings
  const budget = createConnectionBudget(settings)
  return (c, next) => {
    if (addressHeader === undefined) return next()
    const share = budget.open(addressOf(c.env.incoming, addressHeader))
    if (!share.take(1)) {
      c.header('Retry-After', '1')
      // The rest of the request is never read, so the connection can't be used again.
      c.header('Connection', 'close')
      throw new HttpError(429, 'open_requests', `At most ${settings.requests.maxOpenPerAddress} requests at once`)
    }
    c.env.outgoing.once('close', share.close)
    return next()
  }
}
