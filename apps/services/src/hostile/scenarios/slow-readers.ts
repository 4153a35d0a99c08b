import { aborted, makeAttempts } from '../attempts.ts'
import { openRelayClient } from '../relay-client.ts'
import type { Scenario } from '../scenario.ts'

/** Sockets that ask for much and read nothing. */
export const slowReaders: Scenario = {
  name: 'slow-readers',
  async run(target, random, signal) {
    const message = 'x'.repeat(50_000)
    const begun = await makeAttempts({ rate: 5, most: 40, signal }, async (index) => {
      const client = await openRelayClient(target, `10.1.${index % 256}.${random.below(256)}`)
      if (!client) return
      const topic = random.hex(32)
      for (let n = 0; n < 4; n++)
        await client.ask('irn_publish', { topic, message: `${n}${message}`, ttl: 60, tag: 1108 })
      client.socket.pause()
      const ask = JSON.stringify({ id: 'f', jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } })
      for (let n = 0; n < 50 && client.socket.readyState === client.socket.OPEN; n++) client.socket.send(ask)
      await Promise.race([client.closed, aborted(signal)])
      client.socket.terminate()
    })
    return { note: `${begun} sockets that ask and don't read`, acts: begun }
  },
}
