import type { Socket } from 'node:net'
import { aborted, makeAttempts } from '../attempts.ts'
import { clientFrame, opcodes, openRelaySocket } from '../raw-socket.ts'
import type { Scenario } from '../scenario.ts'

const first = clientFrame(opcodes.text, Buffer.from('x'), false)
const fragment = clientFrame(opcodes.continuation, Buffer.from('x'), false)
const pong = clientFrame(opcodes.pong, Buffer.alloc(125))
const ping = clientFrame(opcodes.ping, Buffer.alloc(125))
const megabyte = clientFrame(opcodes.text, Buffer.alloc(1_048_576))

/** The continuation of a message that is never finished. */
const bodies: readonly Buffer[] = [
  Buffer.concat([first, ...Array<Buffer>(9_000).fill(fragment)]),
  Buffer.concat([first, ...Array.from({ length: 20 }, () => [fragment, ...Array<Buffer>(499).fill(pong)]).flat()]),
  Buffer.concat(Array<Buffer>(2_000).fill(ping)),
  megabyte.subarray(0, 1_048_000),
  clientFrame(opcodes.binary, Buffer.alloc(100_000)),
]

/** Messages in pieces of one byte, messages without an end, and control frames between them, from many addresses. */
export const fragments: Scenario = {
  name: 'fragments',
  async run(target, random, signal) {
    let bytes = 0
    const begun = await makeAttempts({ rate: 15, most: 150, signal }, async (index) => {
      const address = index % 2 ? `10.0.${random.below(256)}.1` : `2001:db8:1:${random.below(65_536).toString(16)}::1`
      const socket = await openRelaySocket(target, address)
      if (!socket) return
      bytes += await send(socket, bodies[index % bodies.length] ?? first)
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.resume()
      if (!socket.destroyed) await Promise.race([closed, aborted(signal)])
      socket.destroy()
    })
    return { note: `${begun} sockets, ${Math.round(bytes / 1_048_576)} MiB of fragments`, acts: begun }
  },
}

function send(socket: Socket, body: Buffer): Promise<number> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve(socket.bytesWritten))
    socket.write(body, () => resolve(socket.bytesWritten))
  })
}
