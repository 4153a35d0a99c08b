import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StandInReply = {
  readonly status?: number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** JSON, unless it is text or bytes. */
  readonly body?: unknown
}

/** A stand-in for a service of another operator: a real HTTP server with answers in that service's own shape. */
export async function startStandIn(
  answer: (request: {
    url: URL
    method: string
    body: string
    headers: IncomingMessage['headers']
  }) => StandInReply | undefined | Promise<StandInReply | undefined>,
) {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text()
    const url = new URL(request.url ?? '/', 'http://stand-in')
    requests.push(`${url.pathname}${url.search}`)
    const reply = await answer({ url, method: request.method ?? 'GET', body, headers: request.headers })
    if (!reply) return
    const isRaw = typeof reply.body === 'string' || reply.body instanceof Uint8Array
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end(isRaw ? reply.body : JSON.stringify(reply.body ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Paths and queries, in order. */
    requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
