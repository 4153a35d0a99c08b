import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import { limitBody } from '../http/limit-body.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../http/services-context.ts'
import { addressOf } from '../limits/address.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import { networksAround } from '../limits/networks-around.ts'
import { createRateTable } from '../limits/rate-table.ts'
import { eventSchema } from './event.ts'
import type { Sink } from './sink.ts'

/**
 * Serves the telemetry sink, `POST /e`. A page of a foreign origin gets 403. The SDK reports that to the developer
 * once.
 */
export function telemetryRoutes(app: ServicesApp, options: RouteOptions, sink: Sink): void {
  const { maxBytes, maxBytesPerAddressPerDay: perDay, perMinute } = options.config.telemetry
  const addresses = createNetworkRate(perMinute, perMinute / 60, options.now)
  const limitEvents = createMiddleware<ServicesEnv>(async (c, next) => {
    if (!addresses.take(addressOf(c.env.incoming, options.config.addressHeader))) {
      c.header('Retry-After', '60')
      throw new HttpError(429, 'rate', `At most ${perMinute} events a minute`)
    }
    await next()
  })
  // Stored bytes fill a disk. So they are limited for a whole IP network: many addresses of one network share one
  // limit.
  const sizes = createRateTable(perDay, perDay / 86_400, options.now)
  // Only accepted events count, because only they may be stored.
  const takeBytes = (c: Context<ServicesEnv>, size: number) => {
    const address = addressOf(c.env.incoming, options.config.addressHeader)
    if (networksAround(address).every((network) => sizes.take(network, size))) return
    c.header('Retry-After', '3600')
    throw new HttpError(429, 'rate', `At most ${perDay} bytes a day`)
  }
  const limit = limitBody(maxBytes)
  addRoute(
    app,
    options,
    {
      method: 'post',
      path: '/e',
      tag: 'Telemetry',
      summary: 'Takes one event of an app. It is checked and, unless the server is configured to keep it, forgotten.',
      body: eventSchema,
      answer: { summary: 'Taken' },
      refusals: { 413: 'The body is too large' },
    },
    [requireOrigin, limitEvents, limit],
    async (c, { body }) => {
      takeBytes(c, Buffer.byteLength(JSON.stringify(body)))
      await sink.take(c.var.project.id, body)
      return c.json({ status: 'ok' })
    },
  )
}
