import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from './body-limit.ts'
import { HttpError } from './http-error.ts'

/** Refuses a body of more than `maxSize` bytes with 413. */
export function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError(c) {
      // The rest of the body is never read, so the connection can't be used again.
      c.header('Connection', 'close')
      throw new HttpError(413, 'body_too_large', `A body has at most ${maxSize} bytes`)
    },
  })
}
