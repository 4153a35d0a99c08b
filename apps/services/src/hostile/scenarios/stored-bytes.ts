import { makeAttempts } from '../attempts.ts'
import { openRelayClient } from '../relay-client.ts'
import type { Scenario } from '../scenario.ts'

/** Large messages on topics without a subscriber, kept for 30 days, from the many addresses of one IPv6 network. */
export const storedBytes: Scenario = {
  name: 'stored-bytes',
  async run(target, random, signal) {
    const filler = 'x'.repeat(200_000)
    let stored = 0
    let refused = 0
    const begun = await makeAttempts({ rate: 8, most: 8, signal }, async () => {
      const client = await openRelayClient(target, `2001:db8:3:${random.below(256).toString(16)}::1`)
      if (!client) return
      for (let n = 0; n < 3 && !signal.aborted; n++) {
        const message = `${random.hex(8)}${filler}`
        const params = { topic: random.hex(32), message, ttl: 2_592_000, tag: 1108 }
        if ((await client.ask('irn_publish', params))?.result) stored += message.length
        else refused += 1
      }
      client.socket.terminate()
    })
    return { note: `${Math.round(stored / 1_048_576)} MiB stored, ${refused} messages refused`, acts: begun }
  },
}
