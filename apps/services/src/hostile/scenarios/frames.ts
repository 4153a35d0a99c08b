import { makeAttempts } from '../attempts.ts'
import type { Random } from '../random.ts'
import { openRelayClient } from '../relay-client.ts'
import type { Scenario } from '../scenario.ts'

const methods = [
  'irn_publish',
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_fetchMessages',
  'wc_proposeSession',
  '__proto__',
] as const

function nasty(random: Random, depth = 0): unknown {
  const kinds = depth > 3 ? 5 : 8
  switch (random.below(kinds)) {
    case 0:
      return random.below(2 ** 31) - 2 ** 30
    case 1:
      return random.hex(random.below(40))
    case 2:
      return random.pick(['\u0000', '\ud800', "'; DROP TABLE relay_letters; --", '__proto__', ''])
    case 3:
      return random.pick([null, true, false, 1e308, -0])
    case 4:
      return 'x'.repeat(random.below(5_000))
    case 5:
      return Array.from({ length: random.below(20) }, () => nasty(random, depth + 1))
    case 6:
      return { topic: nasty(random, depth + 1), message: nasty(random, depth + 1), ttl: nasty(random, depth + 1) }
    default:
      return { topics: nasty(random, depth + 1), id: nasty(random, depth + 1), constructor: nasty(random, depth + 1) }
  }
}

function frame(random: Random): string {
  switch (random.below(5)) {
    case 0:
      return random.bytes(random.below(200)).toString('latin1')
    case 1:
      return '['.repeat(1 + random.below(20_000))
    case 2:
      return JSON.stringify({ id: random.below(1e9), jsonrpc: '2.0', result: true })
    default:
      return JSON.stringify({
        id: random.below(1e9),
        jsonrpc: '2.0',
        method: random.pick(methods),
        params: nasty(random),
      })
  }
}

/** Frames of any text, faster than they may come, and sockets that come and go, some with forged tokens. */
export const frames: Scenario = {
  name: 'frames',
  async run(target, random, signal) {
    let sent = 0
    await makeAttempts({ rate: 10, most: 20, signal }, async (index) => {
      const client = await openRelayClient(target, `10.2.${index % 256}.${random.below(256)}`)
      if (!client) return
      for (let n = 0; n < 100 && client.socket.readyState === client.socket.OPEN; n++) {
        client.socket.send(frame(random))
        sent += 1
      }
      await client.ask('irn_subscribe', { topic: random.hex(32) })
      client.socket.terminate()
    })
    return { note: `${sent} frames`, acts: sent }
  },
}
