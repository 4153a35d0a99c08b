import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createApprovablePairings } from './approvable-pairings.ts'

function create() {
  const clock = createFakeClock(1_000_000)
  const told: (number | undefined)[] = []
  return { clock, told, pairings: createApprovablePairings(clock, (until) => told.push(until)) }
}

test('the last possible approval of all open pairings counts, and each ends by itself', async () => {
  const { clock, told, pairings } = create()
  pairings.add('a', 1_005_000)
  pairings.add('b', 1_002_000)
  expect([pairings.size, told]).toEqual([2, [1_005_000, 1_005_000]])
  await clock.advance(1_999)
  expect(pairings.size).toBe(2)
  await clock.advance(1)
  expect([pairings.size, told.at(-1)]).toEqual([1, 1_005_000])
  await clock.advance(3_000)
  expect([pairings.size, told.at(-1)]).toEqual([0, undefined])
})

test('an answered pairing is closed, and the answer to an unknown pairing changes nothing', async () => {
  const { clock, told, pairings } = create()
  pairings.add('a', 1_005_000)
  pairings.remove('b')
  pairings.remove('a')
  pairings.remove('a')
  expect([pairings.size, told, clock.pending()]).toEqual([0, [1_005_000, undefined], 0])
})

test('a pairing that is opened again has the later time alone', async () => {
  const { clock, told, pairings } = create()
  pairings.add('a', 1_001_000)
  pairings.add('a', 1_005_000)
  expect(clock.pending()).toBe(1)
  await clock.advance(4_999)
  expect([pairings.size, told]).toEqual([1, [1_001_000, 1_005_000]])
})

test('when the page closes, nothing is reported: the pairing may still be approved', async () => {
  const { clock, told, pairings } = create()
  pairings.add('a', 1_001_000)
  pairings.clear()
  expect([pairings.size, clock.pending()]).toEqual([0, 0])
  await clock.advance(10_000)
  expect(told).toEqual([1_001_000])
})
