import { aborted, makeAttempts } from '../attempts.ts'
import { openRawSocket } from '../raw-socket.ts'
import type { Scenario } from '../scenario.ts'

/** Requests whose bodies never come, as many as one address may keep open, and more. */
export const openRequests: Scenario = {
  name: 'open-requests',
  async run(target, random, signal) {
    let refused = 0
    const begun = await makeAttempts({ rate: 200, most: 2_000, signal }, async () => {
      const socket = await openRawSocket(target)
      if (!socket) return
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.on('data', (answer) => {
        if (String(answer).startsWith('HTTP/1.1 429')) refused += 1
      })
      const path = random.pick(['/e?projectId=local', `/v1/?projectId=local&chainId=${target.chainId}`])
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\n${target.addressHeader}: 198.51.100.5\r\nContent-Length: 9000\r\n\r\n{`,
      )
      await Promise.race([closed, aborted(signal)])
      socket.destroy()
    })
    return { note: `${begun} requests that never end, ${refused} refused`, acts: begun }
  },
}
