import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createClickGuard, type GuardState } from './click-guard.ts'

const click = { isTrusted: true }

function setUp({ isShown = (): boolean => true } = {}) {
  const clock = createFakeClock()
  const states: GuardState[] = []
  const guard = createClickGuard({ clock, isShown, onState: (state) => states.push(state) })
  guard.drawn('light ltr')
  return { clock, guard, states }
}

test('a real click counts after everything was visible for 500 ms, and no other', async () => {
  const { clock, guard } = setUp()
  expect(guard.accepts(click)).toBe(false)
  guard.see(true)
  await clock.advance(499)
  expect(guard.accepts(click)).toBe(false)
  await clock.advance(1)
  expect(guard.accepts(click)).toBe(true)
  expect(guard.accepts({ isTrusted: false })).toBe(false)
  guard.see(false)
  expect(guard.accepts(click)).toBe(false)
})

test('a look that the app changes at the last moment, such as sides that swap Approve and Reject, begins the wait again', async () => {
  const { clock, guard } = setUp()
  guard.see(true)
  await clock.advance(500)
  guard.drawn('light ltr')
  expect(guard.accepts(click)).toBe(true)
  guard.drawn('light rtl')
  expect(guard.accepts(click)).toBe(false)
  await clock.advance(500)
  expect(guard.accepts(click)).toBe(true)
})

test('a covered question says so after a moment', async () => {
  const { clock, guard, states } = setUp()
  guard.see(false)
  await clock.advance(400)
  expect(states.at(-1)).toBe('hidden')
})

test('a frame that is too small, or hidden, takes no click and says so', async () => {
  let isShown = false
  const { clock, guard, states } = setUp({ isShown: () => isShown })
  guard.see(true)
  await clock.advance(1000)
  expect(guard.accepts(click)).toBe(false)
  expect(states.at(-1)).toBe('hidden')
  isShown = true
  guard.restart()
  await clock.advance(500)
  expect(guard.accepts(click)).toBe(true)
})

test('a frame that stays too small says so all the time, whatever size it has', async () => {
  const { clock, guard, states } = setUp({ isShown: () => false })
  guard.see(true)
  await clock.advance(400)
  states.length = 0
  // The message makes the frame higher.
  guard.restart()
  await clock.advance(1000)
  expect(states.filter((state) => state !== 'hidden')).toEqual([])
})

test('a frame that the page shrinks takes no click, also before anything told it', async () => {
  let isShown = true
  const { clock, guard } = setUp({ isShown: () => isShown })
  guard.see(true)
  await clock.advance(500)
  isShown = false
  expect(guard.accepts(click)).toBe(false)
})

test('presses before the moment has passed begin it again: quick clicks that were meant for the page approve nothing', async () => {
  const { clock, guard } = setUp()
  guard.see(true)
  for (let press = 0; press < 5; press++) {
    await clock.advance(400)
    guard.pressed()
    expect(guard.accepts(click)).toBe(false)
  }
  await clock.advance(500)
  guard.pressed()
  expect(guard.accepts(click)).toBe(true)
})

test('a frame that the page moves out of a keyboard’s way takes a click half a second after its last move', async () => {
  const { clock, guard } = setUp()
  guard.see(true)
  await clock.advance(500)
  // Each step of the keyboard is another size of the frame, and may cut off a part of it.
  for (let step = 0; step < 6; step++) {
    guard.see(step % 2 === 1)
    guard.restart()
    expect(guard.accepts(click)).toBe(false)
    await clock.advance(50)
  }
  await clock.advance(450)
  expect(guard.accepts(click)).toBe(true)
})
