import type { SignInServer } from './create-sign-in-server.ts'
import { longestBody } from './read-claim.ts'

/** The used part of Node's `IncomingMessage`. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The used part of Node's `ServerResponse`. */
export type NodeResponse = {
  writeHead(status: number, headers: Record<string, string>): unknown
  end(body?: string): unknown
}

/** Reads no more than the longest claim; the rest of a longer body stays unread. */
async function readBody(request: NodeRequest): Promise<string> {
  const decoder = new TextDecoder()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    size += chunk.length
    // One character too many is enough for the refusal.
    if (size > longestBody) return ' '.repeat(longestBody + 1)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return decoder.decode(whole)
}

/**
 * The routes for Node's own server, Express and similar.
 *
 * @example
 * createServer(nodeListener(signIn)).listen(3000)
 * app.use('/siwx', nodeListener(signIn))   // Express, before any body parser
 */
export function nodeListener(server: SignInServer): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const url = (request as { readonly originalUrl?: string }).originalUrl ?? request.url ?? '/'
    try {
      const { body, headers, status } = await server.handle({
        method: request.method ?? 'GET',
        url,
        header: (name) => {
          const value = request.headers[name]
          return typeof value === 'string' || value === undefined ? value : value.join(', ')
        },
        text: () => readBody(request),
      })
      response.writeHead(status, { ...headers })
      response.end(body)
    } catch {
      // The store failed. It logs its reason itself; a visitor doesn't need to know it.
      response.writeHead(500, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      response.end('{"error":{"code":"internal","message":"Something went wrong here"}}')
    }
  }
}
