import type { StorageItem } from '@latchkey/core/ports'
import { expect, test } from 'vitest'
import type { StoredPairings } from '../stored-pairings.ts'
import { createSessionList } from './session-list.ts'

function create(value?: StoredPairings) {
  const stored = { value, writes: 0 }
  const list = createSessionList({
    get: () => stored.value,
    set(next: StoredPairings) {
      stored.value = next
      stored.writes++
    },
  } as unknown as StorageItem<StoredPairings>)
  return { list, stored }
}
const session = (id: string, expiresAt = 1) => ({ id, expiresAt })

test('a session that is added again is there once, with its new time', () => {
  const { list, stored } = create()
  list.add(session('a'))
  list.add(session('b'))
  list.add(session('a', 2))
  expect(stored.value?.sessions).toEqual([session('b'), session('a', 2)])
  expect(list.ids()).toEqual(['b', 'a'])
})

test('a session that ended is remembered as such, the last 20 of them', () => {
  const { list, stored } = create({ sessions: [session('0'), session('stays')], ended: [] })
  for (let id = 0; id < 21; id++) list.remove(`${id}`)
  expect([list.ids(), list.hasEnded('0'), list.hasEnded('1'), list.hasEnded('20'), list.hasEnded('stays')]).toEqual([
    ['stays'],
    false,
    true,
    true,
    false,
  ])
  list.remove('1')
  expect(stored.value?.ended).toHaveLength(20)
  expect(stored.value?.ended.at(-1)).toBe('1')
})

test('what is the same is not written again: other tabs hear of each write', () => {
  const { list, stored } = create({ sessions: [session('a')], ended: [] })
  list.replace([session('a')])
  list.setPairingUntil(undefined)
  expect(stored.writes).toBe(0)
  list.setPairingUntil(5)
  list.setPairingUntil(5)
  expect([stored.writes, stored.value]).toEqual([1, { sessions: [session('a')], ended: [], pairingUntil: 5 }])
})
