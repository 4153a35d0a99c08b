import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'

export type BodyLimitOptions = {
  /** In bytes. */
  readonly maxSize: number
  /** Answers, or throws, for a longer body. */
  readonly onError: (c: Context) => Response | Promise<Response>
}

/** A server may keep a body here that it has read already: `c.req.text()` reads it from here. */
type ReadMessage = IncomingMessage & { rawBody?: Buffer }

/**
 * Accepts bodies up to a size. It replaces Hono's function, which makes a web stream of each body to see whether there
 * is one, and fails for bodies without a length if `Request` is Node's own. A body with a length isn't touched, because
 * Node's parser reads no more than that.
 */
export function bodyLimit({ maxSize, onError }: BodyLimitOptions): MiddlewareHandler {
  return async (c, next) => {
    const incoming: ReadMessage = c.env.incoming
    const { headers } = incoming
    // Without either header there is no body (RFC 9112, 6.3).
    if (headers['transfer-encoding'] === undefined)
      return Number(headers['content-length'] ?? 0) > maxSize ? onError(c) : next()
    const body = incoming.rawBody ?? (await readAtMost(incoming, maxSize))
    if (body === undefined || body.length > maxSize) return onError(c)
    incoming.rawBody = body
    return next()
  }
}

/** The body; undefined if it is longer. The rest stays unread. */
function readAtMost(incoming: IncomingMessage, most: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) return void chunks.push(chunk)
      stop()
      incoming.pause()
      resolve(undefined)
    }
    const finish = () => {
      stop()
      resolve(Buffer.concat(chunks))
    }
    const fail = (error?: Error | null) => {
      stop()
      reject(error ?? new Error('The connection ended before the body'))
    }
    const stop = () => void incoming.off('data', take).off('end', finish).off('error', fail).off('close', fail)
    // The visitor may have gone while the request waited for its project.
    if (incoming.destroyed) return fail(incoming.errored)
    incoming.on('data', take).once('end', finish).once('error', fail).once('close', fail)
  })
}
