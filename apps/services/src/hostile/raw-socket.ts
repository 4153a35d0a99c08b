import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createIdentity } from '../test/relay-client.ts'
import type { Target } from './scenario.ts'

/** Opens a TCP connection to the target; undefined when that fails. Its errors are swallowed: an attacker expects them. */
export async function openRawSocket({ host, port }: Target): Promise<Socket | undefined> {
  const socket = connect({ host, port, noDelay: true })
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}

/** The head of a WebSocket upgrade for a path, with a new relay token unless one is given. */
export function upgradeHead(target: Target, path: string, address: string, token?: string): string {
  const auth = token ?? createIdentity().token({ aud: target.relayUrl })
  return [
    `GET ${path}?auth=${auth}&projectId=local HTTP/1.1`,
    `Host: ${target.host}:${target.port}`,
    `${target.addressHeader}: ${address}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')
}

/** Opens a socket of the relay without a WebSocket library, so that any bytes can follow; undefined when it is refused. */
export async function openRelaySocket(target: Target, address: string): Promise<Socket | undefined> {
  const socket = await openRawSocket(target)
  if (!socket) return undefined
  socket.write(upgradeHead(target, '/', address))
  const answer = await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => [])
  if (String(answer[0]).startsWith('HTTP/1.1 101')) return socket
  socket.destroy()
  return undefined
}

/** One WebSocket frame of a client (RFC 6455, 5.2), with a mask of zeros. */
export function clientFrame(opcode: number, payload: Buffer, isLast = true): Buffer {
  const first = (isLast ? 0x80 : 0) | opcode
  const mask = [0, 0, 0, 0]
  if (payload.length < 126) return Buffer.concat([Buffer.from([first, 0x80 | payload.length, ...mask]), payload])
  if (payload.length < 65_536) {
    return Buffer.concat([Buffer.from([first, 0xfe, payload.length >> 8, payload.length & 0xff, ...mask]), payload])
  }
  const head = Buffer.alloc(14)
  head[0] = first
  head[1] = 0xff
  head.writeBigUInt64BE(BigInt(payload.length), 2)
  return Buffer.concat([head, payload])
}

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const
