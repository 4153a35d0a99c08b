import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HeavyKind, heavyKindOf } from './heavy-question.ts'

export type StandIn = { readonly url: string; close(): void }

/**
 * Starts the server that stands for everything the service asks: `/rpc` is an EVM chain, whose answers come after 2 ms. It runs on
 * 127.0.0.1 only.
 */
export async function startStandIn(): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    request.on('error', () => undefined)
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return
    }
    if (request.url !== '/rpc') return void response.writeHead(404).end()
    const body = Buffer.concat(chunks).toString()
    const kind = heavyKindOf(body)
    if (kind) return answerHeavy(kind, response)
    const answer = answerRpc(body)
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(answer), 2)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** More than the services read of an answer, in bytes. */
const largeBytes = 9_000_000

function answerHeavy(kind: HeavyKind, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  if (kind === 'large') response.writeHead(200, json).end(Buffer.alloc(largeBytes, 0x20))
  if (kind === 'nonsense') response.writeHead(502).end('<html>')
  if (kind === 'cut') response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy())
  if (kind === 'refused')
    response
      .writeHead(200, json)
      .end('{"id":0,"error":{"code":-32005,"message":"query returned more than 10000 results"}}')
}

function answerRpc(body: string): string {
  try {
    const requests: unknown = JSON.parse(body)
    const answer = ({ id = null, method }: { id?: unknown; method?: unknown }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? '0x7a69' : '0x1',
    })
    return JSON.stringify(Array.isArray(requests) ? requests.map(answer) : answer(requests as object))
  } catch {
    return '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}'
  }
}
