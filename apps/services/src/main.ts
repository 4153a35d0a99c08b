import { runCli } from './cli/run-cli.ts'

const stopAsked = new Promise<void>((resolve) => {
  const stop = () => {
    resolve()
    // Whoever asks twice doesn't want to wait.
    process.once('SIGINT', () => process.exit(130))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
})

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  out: console.log,
  err: console.error,
  now: Date.now,
  stopAsked,
})
