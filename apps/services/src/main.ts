import { spawn } from 'node:child_process'
import { listenForStop } from './cli/listen-for-stop.ts'
import { runCli } from './cli/run-cli.ts'
import { installLightResponse } from './http/light-response.ts'

installLightResponse()

const [program = ''] = process.argv.slice(1)

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  out: console.log,
  err: console.error,
  now: Date.now,
  listenForStop,
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
