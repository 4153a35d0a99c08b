import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import type { Ledger } from './ledger.ts'
import type { RpcError } from './rpc-error.ts'
import type { RpcMethods } from './rpc-methods.ts'
import { stringify } from './stringify.ts'
import { subscriptions } from './subscriptions.ts'

type Call = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

/** Serves the methods by HTTP and, on the same port, subscriptions by WebSocket. Only on this machine. */
export async function serve(methods: RpcMethods, ledger: Ledger, port: number) {
  function answer({ id = null, method, params = [] }: Call) {
    const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
    try {
      return { jsonrpc: '2.0', id, result: run(params as never) }
    } catch (thrown) {
      const { code = -32602, message, data } = thrown as Partial<RpcError>
      return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
  }

  function reply(body: string): string {
    try {
      const call: Call | readonly Call[] = JSON.parse(body)
      return stringify(Array.isArray(call) ? call.map(answer) : answer(call as Call))
    } catch {
      return stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
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
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => subscriptions(socket, ledger, reply))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port

  return {
    port: bound,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
