import { aborted, makeAttempts } from '../attempts.ts'
import { pace } from '../pace.ts'
import { clientFrame, opcodes, openRawSocket, openRelaySocket, upgradeHead } from '../raw-socket.ts'
import type { Scenario } from '../scenario.ts'

const bodyPaths = [
  '/v1/convert/build-transaction?projectId=local',
  '/v1/preview/simulate?projectId=local',
  '/v1/onramp/webhooks/moonpay',
  '/v1/json-rpc?projectId=local',
  '/v1/names/gateway',
  '/login/email/start',
] as const

/** Heads, bodies, upgrades and frames that come byte by byte, on as many connections as stay open. */
export const trickle: Scenario = {
  name: 'trickle',
  async run(target, random, signal) {
    const sockets = new Set<{ write(byte: Buffer): unknown }>()
    const address = () => `10.${random.below(256)}.${random.below(256)}.1`
    const texts = [
      () => `GET /health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(4_000)}`,
      () =>
        `POST /v1/?projectId=local&chainId=${target.chainId} HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n${' '.repeat(8_000)}`,
      () => `POST ${random.pick(bodyPaths)} HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n${' '.repeat(8_000)}`,
      () => upgradeHead(target, '/', address()),
    ] as const
    const trickling = (async () => {
      for await (const _ of pace(50, signal)) for (const socket of sockets) socket.write(Buffer.alloc(1, 'y'))
    })()
    const begun = await makeAttempts({ rate: 40, most: 300, signal }, async (index) => {
      const isFrame = index % 5 === 4
      const socket = isFrame ? await openRelaySocket(target, address()) : await openRawSocket(target)
      if (!socket) return
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.resume()
      const text = texts[index % texts.length]?.() ?? ''
      socket.write(isFrame ? clientFrame(opcodes.text, Buffer.alloc(500_000)).subarray(0, 14) : text.slice(0, 60))
      sockets.add(socket)
      await Promise.race([closed, aborted(signal)])
      sockets.delete(socket)
      socket.destroy()
    })
    await trickling
    return { note: `${begun} connections, 50 bytes a second on each`, acts: begun }
  },
}
