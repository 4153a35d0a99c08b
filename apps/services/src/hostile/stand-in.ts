import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startNameServer } from '../outbound/test/start-name-server.ts'
import { type HeavyKind, heavyKindOf } from './heavy-question.ts'
import { createMoneyStandIn } from './money-stand-in.ts'
import { answerMarkedSimulation, answerRpc } from './rpc-answers.ts'
import { type BadImage, badImages } from './scenarios/images.ts'

/** Where the servers of the stand-in are. */
export type StandInAddresses = {
  readonly url: string
  /** The same server by a name that only `nameServer` knows. */
  readonly namedUrl: string
  /** Knows `chain.test`; names that begin with `silent` are never answered. */
  readonly nameServer: string
}

export type StandIn = StandInAddresses & { close(): void }

/**
 * Starts the servers that stand for everything the service asks: `/rpc` is an EVM chain, whose answers come after 2 ms; `/image.gif` is an
 * image, `/image/…` are images of a stranger; `/money/…` are exchanges, sellers of crypto and login providers; and a name server. They run on
 * 127.0.0.1 only, on this thread: a run takes `forkStandIn`.
 */
export async function startStandIn(): Promise<StandIn> {
  const answerMoney = createMoneyStandIn()
  const server = createServer(async (request, response) => {
    request.on('error', () => undefined)
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return
    }
    const path = request.url?.split('?', 1)[0]
    if (path?.startsWith('/money/')) return answerMoney(path, Buffer.concat(chunks).toString(), request, response)
    if (path === '/image.gif') return void response.writeHead(200, { 'content-type': 'image/gif' }).end(gif)
    const bad = badImages.find((one) => path === `/image/${one}`)
    if (bad) return answerImage(bad, response)
    if (path !== '/rpc') return void response.writeHead(404).end()
    const body = Buffer.concat(chunks).toString()
    const kind = heavyKindOf(body)
    if (kind) return answerHeavy(kind, response)
    if (answerMarkedSimulation(body, request, response)) return
    const answer = answerRpc(body)
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(answer), 2)
  })
  // As many connections as the services let wait. With Node's default of 511 the stand-in would drop connections, and
  // their clients would wait for the system's second try, 1 s later.
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, resolve))
  const { port } = server.address() as AddressInfo
  const names = await startNameServer((name) => {
    if (name.startsWith('silent')) return 'silent'
    return name === 'chain.test' ? ['127.0.0.1'] : 'unknown'
  })
  return {
    url: `http://127.0.0.1:${port}`,
    namedUrl: `http://chain.test:${port}`,
    nameServer: names.server,
    close() {
      names.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

function answerImage(kind: BadImage, response: ServerResponse): void {
  const { socket } = response
  if (kind === 'trickle') {
    response.writeHead(200, { 'content-type': 'image/png' })
    const timer = setInterval(() => response.write('x'), 100)
    response.once('close', () => clearInterval(timer))
  }
  if (kind === 'upgrade') socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  if (kind === 'informational') {
    const timer = setInterval(() => socket?.write('HTTP/1.1 102 Processing\r\n\r\n'), 100)
    socket?.once('close', () => clearInterval(timer))
  }
  if (kind === 'redirects') setTimeout(() => response.writeHead(302, { location: 'redirects' }).end(), 2_000)
  if (kind === 'large') response.writeHead(200, { 'content-type': 'image/png' }).end(largeImage)
  // Half a kilobyte on which a backtracking search for the beginning of an SVG never ends.
  if (kind === 'comments') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<!---->'.repeat(150))
}

/** More than the services read of an answer, in bytes. */
const largeBytes = 9_000_000
const largeImage = Buffer.alloc(largeBytes)
const largeAnswer = Buffer.alloc(largeBytes, 0x20)

function answerHeavy(kind: HeavyKind, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  if (kind === 'large') response.writeHead(200, json).end(largeAnswer)
  if (kind === 'nonsense') response.writeHead(502).end('<html>')
  if (kind === 'cut') response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy())
  if (kind === 'refused')
    response
      .writeHead(200, json)
      .end('{"id":0,"error":{"code":-32005,"message":"query returned more than 10000 results"}}')
}
