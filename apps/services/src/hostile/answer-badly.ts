import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UpstreamKind } from './upstream-kind.ts'

/** Bytes after which an endless answer ends: more than anything here may read. */
const endlessBytes = 200_000_000
const json = { 'content-type': 'application/json' }

/** Answers in a way in which no company's server should answer. */
export function answerBadly(kind: UpstreamKind, request: IncomingMessage, response: ServerResponse): void {
  switch (kind) {
    case 'silent':
      return
    case 'endless':
      pour(response)
      return
    case 'large':
      return void response.writeHead(200, json).end(large)
    case 'nonsense':
      return void response.writeHead(200, json).end('{"result":{"exchanges":"<html>"},')
    case 'deep':
      return void response.writeHead(200, json).end(deep)
    case 'echo':
      // The request comes back, with its keys: no part of it may reach a visitor or the log.
      return void response
        .writeHead(400, json)
        .end(JSON.stringify({ error: { message: request.headers, url: request.url } }))
    case 'upgrade':
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
      return
    case 'cut':
      response.writeHead(200, { ...json, 'content-length': '99' }).write('{', () => response.destroy())
      return
    case 'busy':
      response.writeHead(429, { ...json, 'retry-after': '300' }).end('{}')
  }
}

// Made once: to make them for each answer would hold up the other answers.
const large = Buffer.from(JSON.stringify(Array.from({ length: 40_000 }, () => 'x'.repeat(40))))
const deep = Buffer.from(`{"result":${'['.repeat(60_000)}${']'.repeat(60_000)}}`)
const chunk = Buffer.alloc(65_536, 0x20)

function pour(response: ServerResponse): void {
  response.writeHead(200, json)
  let left = endlessBytes
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length
      if (!response.write(chunk)) return
    }
    response.end()
  }
  response.on('drain', more)
  more()
}
