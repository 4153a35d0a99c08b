import { createServer, type ServerResponse } from 'node:http'

/**
 * How the answer to a request is lost: the connection breaks before it arrives, or once it was taken; a gateway answers in place of it; no answer comes until
 * `close`. Or it is refused: then it never arrives.
 */
export type Loss = 'unsent' | 'broken' | 'gateway' | 'silent' | { readonly code: number; readonly message: string }

/** A node or bundler behind a bad connection. */
export type LossyEndpoint = {
  readonly url: string
  /** How often the endpoint behind was asked this. */
  count(method: string): number
  /** What becomes of the next requests of a method. */
  lose(method: string, ...losses: readonly Loss[]): void
  /** Keeps the requests of a method until they are released. */
  hold(method: string): { readonly count: () => number; release(): void }
  /** Whether it tells the count of an account's transactions only by blocks, as nodes beside a private endpoint do. */
  tellOnlyBlocks(isOnly: boolean): void
  close(): Promise<void>
}

/** Passes JSON-RPC on to an endpoint that is real. */
export async function startLossyEndpoint(behind: string): Promise<LossyEndpoint> {
  const lossesOf = new Map<string, Loss[]>()
  const asked: string[] = []
  const silent: ServerResponse[] = []
  const held = new Map<string, { count: number; readonly released: Promise<void> }>()
  let isOnlyBlocks = false
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    let body = Buffer.concat(chunks).toString()
    const { id, method = '' } = JSON.parse(body) as { id?: unknown; method?: string }
    if (isOnlyBlocks && method === 'eth_getTransactionCount') body = body.replace('"pending"', '"latest"')
    const holding = held.get(method)
    if (holding) {
      holding.count += 1
      await holding.released
    }
    const loss = lossesOf.get(method)?.shift()
    const headers = { 'content-type': 'application/json' }
    if (loss === 'unsent') return void response.destroy()
    if (typeof loss === 'object')
      return void response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id, error: loss }))
    asked.push(method)
    const answer = await fetch(behind, { method: 'POST', body, headers })
    const text = await answer.text()
    if (loss === 'broken') response.destroy()
    else if (loss === 'gateway') response.writeHead(502).end('<h1>Bad Gateway</h1>')
    else if (loss === 'silent') silent.push(response)
    else response.writeHead(answer.status, headers).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    count: (method) => asked.filter((one) => one === method).length,
    lose: (method, ...losses) => void lossesOf.set(method, [...losses]),
    hold(method) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const holding = { count: 0, released: promise }
      held.set(method, holding)
      return {
        count: () => holding.count,
        release() {
          held.delete(method)
          resolve()
        },
      }
    },
    tellOnlyBlocks(isOnly) {
      isOnlyBlocks = isOnly
    },
    async close() {
      for (const response of silent) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
