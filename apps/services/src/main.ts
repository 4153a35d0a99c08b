import { spawn } from 'node:child_process'
import { runCli } from './cli/run-cli.ts'

const stopAsked = new Promise<void>((resolve) => {
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
  // The supervising process has ended, and another one will want the port.
  process.once('disconnect', stop)
})

const [program = ''] = process.argv.slice(1)

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  out: console.log,
  err: console.error,
  now: Date.now,
  stopAsked,
  startAgain: (words) =>
    spawn(process.execPath, [...process.execArgv, program, ...words], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  ...(process.send && {
    report: (message) => {
      // A channel that was closed meanwhile is no error of the services.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
    },
  }),
})
// An open channel would keep the process running.
if (process.connected) process.disconnect()
// What is left open, such as connections to a database that doesn't answer, must not keep it running either.
setTimeout(() => process.exit(), 1_000).unref()
