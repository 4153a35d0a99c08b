import { createMiddleware } from 'hono/factory'
import { HttpError } from './http-error.ts'

/** Refuses compressed bodies: nothing here unpacks them, so a small one can't become a large one. */
export const refuseEncoded = createMiddleware(async (c, next) => {
  const encoding = c.req.header('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    throw new HttpError(415, 'content_encoding', 'A body is sent as it is, without Content-Encoding')
  }
  await next()
})
