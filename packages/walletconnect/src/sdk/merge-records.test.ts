import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRecords } from './merge-records.ts'

const session = (topic: string, expiry = 1) => ({ topic, expiry })
const [a, b, c] = [session('a'), session('b'), session('c')]

test('an entry that another tab added stays', () => {
  expect(mergeRecords('session', [a], [a, c], [a, b])).toEqual([a, c, b])
  expect(mergeRecords('keychain', { a: '1' }, { a: '1', c: '3' }, { a: '1', b: '2' })).toEqual({
    a: '1',
    b: '2',
    c: '3',
  })
})

test('an entry that another tab removed stays removed', () => {
  expect(mergeRecords('session', [a, b], [a, b, c], [a])).toEqual([a, c])
})

test('an entry that this tab removed is removed', () => {
  expect(mergeRecords('session', [a, b], [a], [a, b])).toEqual([a])
})

test('a change of this tab wins over a change or removal in another', () => {
  expect(mergeRecords('session', [a], [session('a', 2)], [session('a', 3)])).toEqual([session('a', 2)])
  expect(mergeRecords('session', [a], [session('a', 2)], [])).toEqual([session('a', 2)])
})

test('a change of another tab is kept where this tab changed nothing', () => {
  expect(mergeRecords('session', [a, b], [a, b, c], [session('a', 9), b])).toEqual([session('a', 9), b, c])
})

test('an entry that this tab never had in memory does not count as removed by it', () => {
  // This tab has already written once without knowing b, which another tab had added.
  const merged = mergeRecords('session', [a], [a], [a, b])
  expect(mergeRecords('session', [a], [a, c], merged)).toEqual([a, c, b])
})

test('a single tab stores its value as it is', () => {
  const records = fc.uniqueArray(fc.record({ id: fc.nat(20), value: fc.jsonValue() }), { selector: ({ id }) => id })
  fc.assert(
    fc.property(records, records, (before, ours) => {
      expect(mergeRecords('history', before, ours, before)).toEqual(ours)
    }),
  )
})

test('two tabs that change different records both keep their change', () => {
  const ids = fc.uniqueArray(fc.nat(30), { maxLength: 12 })
  fc.assert(
    fc.property(ids, ids, ids, (shared, mine, theirs) => {
      const stored = shared.map((id) => ({ id }))
      const added = (own: readonly number[], offset: number) => [...stored, ...own.map((id) => ({ id: id + offset }))]
      const first = mergeRecords('history', stored, added(mine, 100), stored)
      const second = mergeRecords('history', stored, added(theirs, 200), first) as { id: number }[]
      const expected = [...shared, ...mine.map((id) => id + 100), ...theirs.map((id) => id + 200)]
      expect(second.map(({ id }) => id).sort()).toEqual(expected.sort())
    }),
  )
})

test('values that are no collections are written as they are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (before, ours, theirs) => {
      const merged = mergeRecords('session', before, ours, theirs)
      if (typeof ours !== 'object' || ours === null) expect(merged).toEqual(ours)
    }),
  )
})
