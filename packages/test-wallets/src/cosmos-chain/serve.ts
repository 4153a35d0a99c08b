import { createServer } from 'node:http'
import type { RpcMethods } from './rpc-methods.ts'

type Call = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

/** The names of positional parameters, which CometBFT allows. */
const names: Readonly<Record<string, readonly string[]>> = {
  abci_query: ['path', 'data', 'height', 'prove'],
  broadcast_tx_sync: ['tx'],
  tx: ['hash', 'prove'],
  tx_search: ['query', 'prove', 'page', 'per_page', 'order_by'],
  block: ['height'],
}

function named(method: string, params: unknown): Record<string, unknown> {
  if (!Array.isArray(params)) return Object(params)
  return Object.fromEntries((names[method] ?? []).map((name, index) => [name, params[index]]))
}

/** Serves the methods by HTTP, for pages of any origin. Only on this machine. */
export async function serve(methods: RpcMethods, port: number) {
  function answer({ id = -1, method, params }: Call) {
    const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found', data: '' } }
    try {
      return { jsonrpc: '2.0', id, result: run(named(method as string, params)) }
    } catch (thrown) {
      const { data, message } = thrown as Error & { data?: unknown }
      return { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error', data: data ?? message } }
    }
  }

  function reply(body: string): string {
    try {
      const call: Call | readonly Call[] = JSON.parse(body)
      return JSON.stringify(Array.isArray(call) ? call.map(answer) : answer(call as Call))
    } catch {
      return JSON.stringify({ jsonrpc: '2.0', id: -1, error: { code: -32700, message: 'Parse error' } })
    }
  }

  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return response.end()
    let body = ''
    for await (const chunk of request) body += String(chunk)
    response.setHeader('content-type', 'application/json')
    response.end(reply(body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
