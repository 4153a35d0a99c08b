import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'

// Loaded into the attacked process by `--import` with `--profile`. It records how the processor's time is used during
// one attack. Chrome's DevTools and editors open the file.
let session: Session | undefined
process.on('message', (message: unknown) => {
  if (message === 'profile') {
    session = new Session()
    session.connect()
    session.post('Profiler.enable')
    session.post('Profiler.start')
  }
  if (typeof message !== 'object' || message === null || !('profileFile' in message)) return
  const file = String(message.profileFile)
  session?.post('Profiler.stop', (_, { profile }) => writeFileSync(file, JSON.stringify(profile)))
  session?.disconnect()
  process.send?.({ profiled: file })
})
