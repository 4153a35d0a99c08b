import type { Context } from 'hono'
import * as v from 'valibot'
import type { BuyRouteOptions } from '../../../buy/routes.ts'
import type { RouteOptions, ServicesEnv } from '../../../http/services-context.ts'
import { createImageLink } from '../../../images/image-link.ts'
import type { NamesRouteOptions } from '../../../names/routes.ts'
import type { Blockchain } from '../../blockchain.ts'
import type { ImageLink } from '../../wire.ts'

export type BlockchainRouteOptions = { readonly blockchain: Blockchain }
export type BlockchainOptions = RouteOptions &
  BlockchainRouteOptions &
  BuyRouteOptions &
  Pick<NamesRouteOptions, 'names'>

export const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

export const refusals = {
  400: 'An address, a chain id or a cursor that can’t be',
  404: 'The chain is not configured',
  502: 'What the answer was to come from gave none; 503 with Retry-After while it is left alone, 504 when it was too slow',
}

/** The common parts of the GET routes of the blockchain API. */
export const get = { method: 'get', tag: 'Chains', refusals } as const

/** Sends an answer. No cache may keep it, because only the visitor who asks may see it. */
export function answer(c: Context, body: object): Response {
  return c.json(body, 200, { 'Cache-Control': 'no-store' })
}

/** Makes links to images on this server, for the request's project. */
export function imageLinkOf({ config }: Pick<RouteOptions, 'config'>, c: Context<ServicesEnv>): ImageLink {
  return createImageLink({ baseUrl: config.publicUrl ?? new URL(c.req.url).origin, projectId: c.var.project.id })
}
