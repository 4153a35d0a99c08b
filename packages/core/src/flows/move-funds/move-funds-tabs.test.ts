import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createLedger, type MoveSceneOptions, one, openMoveScene, usdc, words } from './move-scene.fixture.ts'

const ether = 10n ** 18n

/** Two tabs that both show the same move, whose first question was declined. */
async function twoTabs(options: MoveSceneOptions = {}) {
  const storage = createMemoryStorage()
  const ledger = createLedger({ [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n })
  const before = await openMoveScene(ledger, { storage })
  await before.fill()
  ledger.state.answers.push('decline')
  await before.press()
  before.stop()
  const idle = await openMoveScene(ledger, { storage, ...options })
  const other = await openMoveScene(ledger, { storage })
  for (const tab of [idle, other]) expect(tab.move.getState()).toMatchObject({ status: 'paused', busy: false })
  return { ledger, storage, idle, other }
}

test('a press in a tab that still shows a move which another tab has finished shows how it stands, and asks for nothing', async () => {
  const { idle, ledger, other } = await twoTabs()
  await other.press()
  expect([other.move.getState().status, ledger.sent.length]).toEqual(['ended', 2])
  const asked = ledger.state.asked.length
  await idle.press()
  await idle.settle()
  expect([ledger.state.asked.length, ledger.sent.length]).toEqual([asked, 2])
  expect(idle.move.getState()).toMatchObject({ status: 'ready', receivers: {} })
  expect(idle.lines(one)?.join() ?? '').not.toContain('gone')
  expect(idle.client.storage.has('move-funds')).toBe(false)
})

/** The other tab sends the token, and its confirmation takes long. */
async function sendLate({ ledger, other }: Awaited<ReturnType<typeof twoTabs>>) {
  ledger.state.includes = false
  const pressed = other.move.start(words)
  for (let turn = 0; turn < 120; turn++) await other.clock.advance(1000)
  await pressed
  other.stop()
  expect(other.lines(one)?.[0]).toBe('USDC 5 sent')
}

test('a press in a tab that shows an older state takes over what another tab has sent, and doesn’t send it again', async () => {
  const tabs = await twoTabs()
  const { idle, ledger } = tabs
  await sendLate(tabs)
  ledger.state.includeAll()
  await idle.press()
  await idle.settle()
  expect(idle.lines(one)?.[0]).toBe('USDC 5 moved')
  expect(ledger.sent).toHaveLength(1)
  await idle.press()
  expect([idle.move.getState().status, ledger.sent.length]).toEqual(['ended', 2])
})

test.each([
  ['waiting', 'USDC 5 sent'],
  ['included', 'USDC 5 moved'],
  // The network has dropped it, and the token is not there any more.
  ['unknown', 'USDC 5 stays gone'],
] as const)('what another tab has sent and followed is, where the chain has it as %s: %s', async (state, line) => {
  const tabs = await twoTabs({ can: { getTransaction: async () => ({ state }) } })
  const { idle, ledger } = tabs
  await sendLate(tabs)
  // The other tab has followed it to its end, so the pipeline has nothing stored of it.
  ledger.state.includeAll()
  await tabs.other.settle()
  await idle.press()
  await idle.settle()
  expect(idle.lines(one)?.[0]).toBe(line)
  expect(ledger.sent).toHaveLength(1)
})

/** Two tabs that show what there is to move. */
async function twoNewTabs() {
  const storage = createMemoryStorage()
  const ledger = createLedger({ [`${one}/native`]: ether, [`${one}/${usdc}`]: 5_000_000n })
  const idle = await openMoveScene(ledger, { storage })
  const other = await openMoveScene(ledger, { storage })
  for (const tab of [idle, other]) await tab.fill()
  return { idle, ledger, other }
}

test('a tab that has begun nothing yet doesn’t write over the move of another tab', async () => {
  const { idle, ledger, other } = await twoNewTabs()
  ledger.state.answers.push('approve', 'decline')
  await other.press()
  expect(ledger.sent).toHaveLength(1)
  await idle.press()
  await idle.settle()
  expect(idle.lines(one)?.[0]).toBe('USDC 5 moved')
  expect(ledger.sent).toHaveLength(1)
})

test('a tab that has begun nothing hears that another tab has moved everything, and says nothing of thieves', async () => {
  const { idle, other } = await twoNewTabs()
  await other.press()
  expect(other.move.getState().status).toBe('ended')
  // What a browser tells the other tabs of the site.
  idle.platform.storageChanged(null)
  await idle.press()
  await idle.settle()
  expect(idle.move.getState().status).toBe('ready')
  expect(idle.lines(one)?.join() ?? '').not.toContain('gone')
  expect(idle.client.storage.has('move-funds')).toBe(false)
})

test('a tab that was opened while another one moved shows how it stands once that has ended', async () => {
  const { ledger, storage, other } = await twoTabs()
  ledger.state.includes = false
  const { pressed } = await other.begin()
  const late = await openMoveScene(ledger, { storage })
  expect(late.move.getState().status).toBe('reading')
  ledger.state.includeAll()
  ledger.state.includes = true
  await other.press(pressed)
  expect(other.move.getState().status).toBe('ended')
  for (let second = 0; second < 30; second++) await late.clock.advance(1000)
  await late.settle()
  expect(late.move.getState()).toMatchObject({ status: 'ready', receivers: {} })
})

test('a tab that still asks the chain while another one moves everything stores nothing over it', async () => {
  let answer: (included: { state: 'included' }) => void = () => {}
  const asked = new Promise<{ state: 'included' }>((resolve) => (answer = resolve))
  const tabs = await twoTabs({ can: { getTransaction: () => asked } })
  const { idle, ledger, storage } = tabs
  await sendLate(tabs)
  ledger.state.includeAll()
  ledger.state.includes = true
  await tabs.other.settle()
  const pressed = idle.move.start(words)
  await idle.settle()
  await idle.clock.advance(100)
  await idle.settle()
  expect(idle.move.getState().status).toBe('reading')
  const mover = await openMoveScene(ledger, { storage })
  await mover.press()
  expect([mover.move.getState().status, ledger.sent.length]).toEqual(['ended', 2])
  answer({ state: 'included' })
  await idle.settle()
  await pressed
  expect(idle.client.storage.has('move-funds')).toBe(false)
  await idle.press()
  await idle.settle()
  expect(idle.move.getState().status).toBe('ready')
  expect(idle.client.storage.has('move-funds')).toBe(false)
})
