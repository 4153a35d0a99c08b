import { aborted, makeAttempts } from '../attempts.ts'
import { openRelayClient } from '../relay-client.ts'
import type { Scenario } from '../scenario.ts'

/** Subscriptions by the hundred, from many addresses of one network, on sockets that stay. */
export const subscriptions: Scenario = {
  name: 'subscriptions',
  async run(target, random, signal) {
    let accepted = 0
    let refused = 0
    const begun = await makeAttempts({ rate: 10, most: 60, signal }, async () => {
      const client = await openRelayClient(target, `2001:db8:2:${random.below(65_536).toString(16)}::1`)
      if (!client) return
      for (let batch = 0; batch < 4 && !signal.aborted; batch++) {
        const prefix = random.hex(30)
        const topics = Array.from({ length: 500 }, (_, n) => prefix + n.toString(16).padStart(4, '0'))
        const answer = await client.ask('irn_batchSubscribe', { topics })
        if (answer?.result) accepted += topics.length
        else refused += topics.length
      }
      await Promise.race([client.closed, aborted(signal)])
      client.socket.terminate()
    })
    return { note: `${accepted} subscriptions, ${refused} refused`, acts: begun }
  },
}
