import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { supervise } from './supervise.ts'

/** A process that says these things, and then lives until it is told to end. */
function say(...messages: readonly string[]) {
  const code = `
    for (const latchkey of ${JSON.stringify(messages)}) process.send({ latchkey })
    process.on('SIGTERM', () => process.exit(0))
    setInterval(() => undefined, 1_000)`
  return spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

test('a process that says that a queue is stuck is ended and started again', async () => {
  const lines: Record<string, unknown>[] = []
  const stop = Promise.withResolvers<void>()
  let starts = 0
  const code = await supervise({
    silentMs: 60_000,
    stopMs: 60_000,
    firstPauseMs: 1,
    stopAsked: stop.promise,
    log: createLog('error', (line) => lines.push(JSON.parse(line))),
    start() {
      starts += 1
      const child = say('up', ...(starts === 1 ? ['stuck'] : []))
      if (starts === 2) child.once('message', () => stop.resolve())
      return child
    },
  })
  expect([code, starts]).toEqual([0, 2])
  expect(lines).toMatchObject([{ message: 'the services are started again', reason: 'a queue is stuck' }])
})
