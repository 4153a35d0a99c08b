import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createQueueWatch } from './watch-queues.ts'

function create() {
  const lines: string[] = []
  const stuck: string[] = []
  const state = { now: 0, size: 0, done: 0, running: [] as { route: string; since: number }[] }
  const watch = createQueueWatch({
    scope: { running: () => state.running },
    queues: [{ name: 'writes', size: () => state.size, done: () => state.done }],
    stuckMs: 1000,
    log: createLog('info', (line) => lines.push(line)),
    now: () => state.now,
    onStuck: (queue) => stuck.push(queue),
  })
  const at = (now: number, change: Partial<typeof state> = {}) => {
    Object.assign(state, change, { now })
    watch.look()
  }
  return { at, lines, stuck }
}

test('a queue that has work and does none is reported once, with the routes that wait', () => {
  const { at, lines, stuck } = create()
  at(0, { size: 5, running: [{ route: 'POST /e', since: 0 }] })
  at(999)
  expect(stuck).toEqual([])
  at(1000)
  at(5000, { running: [] })
  expect(stuck).toEqual(['writes'])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    message: 'a queue is stuck',
    queue: 'writes',
    waiting: 5,
    routes: 'POST /e',
  })
})

test('an empty queue is never stuck, and neither is a queue that does some of its work', () => {
  const { at, stuck } = create()
  at(10_000)
  for (let now = 20_000; now < 40_000; now += 500) at(now, { size: 100, done: now })
  at(40_400, { size: 0 })
  at(89_900)
  at(90_000, { size: 1 })
  expect(stuck).toEqual([])
})

test('a request that takes too long is reported once', () => {
  const { at, lines } = create()
  const running = [{ route: 'GET /getWallets', since: 100 }]
  at(1000, { running })
  expect(lines).toEqual([])
  at(1100)
  at(2000)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'a request is stuck', route: 'GET /getWallets', ms: 1000 },
  ])
})
