import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttp, type HttpOptions } from '../src/http/http.ts'

export type Call = {
  method: string
  path: string
  query: Record<string, string>
  type: string | undefined
  body: string
}
type Answer = (response: ServerResponse, call: Call) => void

/** A real server on this machine that records its requests. Close it with `await using`. */
export async function startServer(answer: Answer) {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    calls.push(call)
    answer(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const params = { projectId: 'project-1', st: 'latchkey', sv: '0.1.0' }
  return {
    baseUrl,
    calls,
    http: (options: Partial<HttpOptions> = {}) => createHttp({ baseUrl, fetch, params, ...options }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers with JSON, or with the text itself. */
export function send(response: ServerResponse, body: unknown, status = 200, type = 'application/json') {
  response.writeHead(status, { 'content-type': type })
  response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body))
}

/** A server that always gives the same answer. */
export const serverOf = (body: unknown, status?: number, type?: string) =>
  startServer((response) => send(response, body, status, type))

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://host')
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    type: request.headers['content-type'],
    body: Buffer.concat(chunks).toString(),
  }
}
