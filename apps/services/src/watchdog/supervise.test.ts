import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { supervise } from './supervise.ts'

/** No time limit ends a process, and the next one starts at once. */
const quick = { silentMs: 60_000, stopMs: 60_000, firstPauseMs: 1, log: createLog('silent', () => undefined) }

/** A process that says these things, and then lives until it is told to end. */
function say(...messages: readonly string[]) {
  const code = `
    process.on('SIGTERM', () => process.exit(0))
    for (const latchkey of ${JSON.stringify(messages)}) process.send({ latchkey })
    setInterval(() => undefined, 1_000)`
  return spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

test('a process that says that a queue is stuck is ended and started again', async () => {
  const lines: Record<string, unknown>[] = []
  const stop = Promise.withResolvers<void>()
  let starts = 0
  const code = await supervise({
    ...quick,
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

test('a process with a stuck queue loses its channel too, so that it frees its port without draining', async () => {
  const stop = Promise.withResolvers<void>()
  const code = `
    process.on('SIGTERM', () => undefined)
    process.on('disconnect', () => process.exit(0))
    for (const latchkey of ['up', 'stuck']) process.send({ latchkey })`
  let starts = 0
  const ended = supervise({
    ...quick,
    stopAsked: stop.promise,
    start() {
      starts += 1
      if (starts === 1) return spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      stop.resolve()
      return createStandIn().child
    },
  })
  expect([await ended, starts]).toEqual([0, 2])
})

/** A process that ends when it is told to, and what it was told. */
function createStandIn() {
  const signals: NodeJS.Signals[] = []
  const child = new EventEmitter()
  const kill = (signal: NodeJS.Signals) => {
    signals.push(signal)
    queueMicrotask(() => child.emit('exit', null, signal))
  }
  return { signals, child: Object.assign(child, { kill }) as unknown as ChildProcess }
}

test('a process that has ended gets no stop: the stop’s time limit would keep the supervisor running', async () => {
  const stop = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const started: ReturnType<typeof createStandIn>[] = []
  const code = supervise({
    ...quick,
    stopAsked: stop.promise,
    start() {
      const standIn = createStandIn()
      if (started.push(standIn) === 2) second.resolve()
      return standIn.child
    },
  })
  started[0]?.child.emit('message', { latchkey: 'up' })
  started[0]?.child.emit('exit', 1, null)
  await second.promise
  stop.resolve()
  expect(await code).toBe(0)
  expect(started.map(({ signals }) => signals)).toEqual([[], ['SIGTERM']])
})

test('nothing is kept of a process that has ended, however often it is started again', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const stop = Promise.withResolvers<void>()
  const ended: WeakRef<ChildProcess>[] = []
  const last = Promise.withResolvers<ReturnType<typeof createStandIn>>()
  const code = supervise({
    ...quick,
    stopAsked: stop.promise,
    start() {
      const standIn = createStandIn()
      if (ended.length === 5) last.resolve(standIn)
      else {
        ended.push(new WeakRef(standIn.child))
        queueMicrotask(() => {
          standIn.child.emit('message', { latchkey: 'up' })
          standIn.child.emit('exit', 1, null)
        })
      }
      return standIn.child
    },
  })
  const { signals } = await last.promise
  await expect
    .poll(() => {
      collect()
      return ended.filter((child) => child.deref() !== undefined)
    })
    .toEqual([])
  stop.resolve()
  expect([await code, signals]).toEqual([0, ['SIGTERM']])
})

test('a stop during the pause before a restart leaves no timer behind', async () => {
  // Other tests of this process have timers too, so the pause is known by its length.
  const firstPauseMs = 30_123
  const started = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  const pause = () => started.mock.results[started.mock.calls.findIndex(([, ms]) => ms === firstPauseMs)]?.value
  const stop = Promise.withResolvers<void>()
  const { child } = createStandIn()
  const code = supervise({ ...quick, firstPauseMs, stopAsked: stop.promise, start: () => child })
  child.emit('message', { latchkey: 'up' })
  child.emit('exit', 1, null)
  await expect.poll(pause).toBeDefined()
  expect(cleared).not.toHaveBeenCalledWith(pause())
  stop.resolve()
  expect(await code).toBe(0)
  expect(cleared).toHaveBeenCalledWith(pause())
})

test('a message that arrives after the end of its process starts no time limit', async () => {
  const silentMs = 60_123
  const started = vi.spyOn(globalThis, 'setTimeout')
  const limits = () => started.mock.calls.filter(([, ms]) => ms === silentMs)
  const { child } = createStandIn()
  const code = supervise({ ...quick, silentMs, stopAsked: new Promise(() => undefined), start: () => child })
  child.emit('message', { latchkey: 'beat' })
  expect(limits()).toHaveLength(1)
  child.emit('exit', 1, null)
  child.emit('message', { latchkey: 'beat' })
  expect(await code).toBe(1)
  expect(limits()).toHaveLength(1)
})
