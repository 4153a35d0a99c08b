import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import { ImageError, type ImageFailure } from './image-error.ts'
import type { ImageStore } from './image-store.ts'

export type ImageRouteOptions = { readonly images: ImageStore }

const statuses = {
  refused: 400,
  'not-found': 404,
  type: 415,
  'too-large': 413,
  unreachable: 502,
  busy: 503,
  timeout: 504,
} as const satisfies Record<Exclude<ImageFailure, 'rate'>, number>

/**
 * `GET /v1/image?url=`: images of tokens and people, fetched by this server, so that their hosts don't see the visitor.
 * If an image is opened as a page, it runs no script and loads nothing.
 */
export function imageRoutes(app: ServicesApp, options: RouteOptions & ImageRouteOptions): void {
  addRoute(
    app,
    options,
    {
      method: 'get',
      path: '/v1/image',
      tag: 'Chains',
      summary: 'An image from another host, which doesn’t see the visitor',
      query: v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)) }),
      answer: { summary: 'PNG, JPEG, WebP, GIF or SVG, at most 1 MiB', type: 'image/*' },
      refusals: {
        400: 'Not https, or an address that isn’t public',
        404: 'No such image',
        413: 'Too large',
        415: 'No image',
      },
    },
    [requireOrigin],
    async (c, { query }) => {
      try {
        const { bytes, type } = await options.images.get(query.url)
        const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
        const headers = {
          'Cache-Control': 'public, max-age=604800, immutable',
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'Content-Disposition': 'inline; filename="image"',
          'X-Content-Type-Options': 'nosniff',
          ETag: etag,
        }
        if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
        return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { ...headers, 'Content-Type': type })
      } catch (error) {
        if (!(error instanceof ImageError)) throw error
        if (error.failure === 'rate') {
          c.header('Retry-After', '1')
          throw new HttpError(429, 'rate', error.message)
        }
        throw new HttpError(statuses[error.failure], `image_${error.failure.replace('-', '_')}`, error.message)
      }
    },
  )
}
