import type { StopRequest } from './command.ts'

/** Listens for the signals of this process and for the end of the process that supervises it. */
export function listenForStop(): StopRequest {
  const urgent = new AbortController()
  const asked = new Promise<void>((resolve) => {
    let isAsked = false
    const stop = () => {
      if (isAsked) return
      isAsked = true
      resolve()
      // A second Ctrl-C ends the process at once.
      process.once('SIGINT', () => process.exit(130))
    }
    process.once('SIGINT', stop)
    // Not once: systemd may send it to this process and to the supervising one, which sends it again.
    process.on('SIGTERM', stop)
    // The supervising process has ended, or restarts this one: another process will want the port.
    const stopAtOnce = () => {
      urgent.abort()
      stop()
    }
    process.once('disconnect', stopAtOnce)
    // It ended while this program was loading.
    if (process.send && !process.connected) stopAtOnce()
  })
  return { asked, urgent: urgent.signal }
}
