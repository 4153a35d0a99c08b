import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createLedger, one, openMoveScene, ten, usdc, words } from './move-scene.fixture.ts'

const ether = 10n ** 18n
const some = {
  [`${one}/native`]: ether,
  [`${one}/${usdc}`]: 5_000_000n,
  [`${ten}/native`]: ether,
  [`${ten}/${usdc}`]: 7_000_000n,
}

/** The code that reads and moves doesn't load. */
function goOffline() {
  vi.doMock('./move-work.lazy.ts', () => {
    throw new Error('offline')
  })
}
const goOnline = () => vi.doUnmock('./move-work.lazy.ts')

/** The lock waits for the clock, and only once the code is there. */
async function press(scene: Awaited<ReturnType<typeof openMoveScene>>) {
  const pressed = scene.move.start(words)
  await scene.settle()
  await scene.press(pressed)
}

/** A move whose visitor approves the first transaction and declines the second. */
async function stopInTheMiddle() {
  const storage = createMemoryStorage()
  const ledger = createLedger(some)
  const scene = await openMoveScene(ledger, { storage })
  await scene.fill()
  ledger.state.answers.push('approve', 'decline')
  await press(scene)
  return { ledger, storage }
}

afterEach(goOnline)

test('a reload in the middle of a move, without the code that moves: the move is paused, and going on loads it', async () => {
  const { ledger, storage } = await stopInTheMiddle()
  goOffline()
  const next = await openMoveScene(ledger, { storage })
  expect(next.move.getState()).toMatchObject({ status: 'paused', busy: false })
  expect(next.lines(one)).toEqual(['USDC 5 moved', expect.stringMatching(/^ETH .* waiting declined$/)])
  goOnline()
  await press(next)
  expect(next.move.getState().status).toBe('ended')
  expect(ledger.sent).toHaveLength(4)
})

test('a press without the code that moves says so on each network, and keeps no other tab from moving', async () => {
  const storage = createMemoryStorage()
  const ledger = createLedger(some)
  const first = await openMoveScene(ledger, { storage })
  await first.fill()
  goOffline()
  await press(first)
  expect(first.move.getState()).toMatchObject({ status: 'ready', busy: false })
  expect(first.network(one)?.error?.code).toBeDefined()
  expect([first.network(one)?.status, first.network(ten)?.status]).toEqual(['failed', 'failed'])
  goOnline()
  const other = await openMoveScene(ledger, { storage })
  await other.fill()
  await press(other)
  expect(other.move.getState()).toMatchObject({ status: 'ended', busy: false })
})

test('after a press without the code that moves, another press moves everything', async () => {
  const ledger = createLedger(some)
  const scene = await openMoveScene(ledger)
  await scene.fill()
  goOffline()
  await press(scene)
  goOnline()
  await press(scene)
  expect(scene.move.getState().status).toBe('ended')
  expect(ledger.sent).toHaveLength(4)
})

test('the same failure again is news, and says so for each press', async () => {
  const scene = await openMoveScene(createLedger(some))
  await scene.fill()
  goOffline()
  await press(scene)
  const errors: unknown[] = []
  scene.move.subscribe(({ networks }) => errors.push(networks[0]?.error?.code))
  await press(scene)
  expect(errors).toEqual([undefined, 'internal/unexpected'])
})

test('a press without the code that moves doesn’t bring back what another tab has moved meanwhile', async () => {
  const { ledger, storage } = await stopInTheMiddle()
  goOffline()
  const idle = await openMoveScene(ledger, { storage })
  goOnline()
  const other = await openMoveScene(ledger, { storage })
  await press(other)
  expect(other.move.getState().status).toBe('ended')
  goOffline()
  await press(idle)
  expect(idle.network(one)?.status).toBe('failed')
  expect(idle.client.storage.has('move-funds')).toBe(false)
})
