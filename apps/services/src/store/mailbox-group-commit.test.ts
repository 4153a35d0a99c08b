import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { DatabaseError } from './database-error.ts'
import { createGroupCommit } from './mailbox-group-commit.ts'

const sizeOf = (text: string) => text.length

test('writes of one moment share a commit, those of its time the next', async () => {
  const groups: (readonly string[])[] = []
  const first = Promise.withResolvers<void>()
  const group = createGroupCommit<string>({
    sizeOf,
    commit: async (writes) => {
      groups.push(writes)
      if (groups.length === 1) await first.promise
      return writes.map((text) => text.toUpperCase())
    },
  })
  const early = ['a', 'b'].map(group.write)
  await new Promise((resolve) => setImmediate(resolve))
  const late = ['c', 'd', 'e'].map(group.write)
  expect(group.queuedBytes()).toBe(5)
  first.resolve()
  expect(await Promise.all([...early, ...late])).toEqual(['A', 'B', 'C', 'D', 'E'])
  await group.settled()
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
  expect(group.queuedBytes()).toBe(0)
})

test('IP networks take turns: a write waits for one commit, however many another network has queued', async () => {
  const groups: (readonly string[])[] = []
  const commit = async (writes: readonly string[]) => {
    groups.push(writes)
    return writes
  }
  const networkOf = (text: string) => [text[0] ?? '']
  const group = createGroupCommit<string>({ sizeOf, networkOf, commit, mostWrites: 4 })
  const busy = Array.from({ length: 20 }, (_, n) => group.write(`a${n}`))
  await Promise.all(['b0', 'c0', 'b1'].map(group.write))
  expect(groups.slice(0, 2)).toEqual([
    ['a0', 'b0', 'c0', 'a1'],
    ['b1', 'a2', 'a3', 'a4'],
  ])
  await Promise.all(busy)
  expect(groups.flat()).toHaveLength(23)
})

test('other requests have their turn between the commits of a database that writes at once', async () => {
  const commit = async (writes: readonly string[]) => writes
  const group = createGroupCommit<string>({ sizeOf, commit, mostWrites: 1 })
  let turns = 0
  let timer: NodeJS.Immediate
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  timer = setImmediate(count)
  await Promise.all(Array.from({ length: 20 }, (_, n) => group.write(`${n}`)))
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(15)
})

test('limits: the writes and bytes of a commit are limited, and a write that is too large is committed alone', async () => {
  const groups: (readonly string[])[] = []
  const commit = async (writes: readonly string[]) => {
    groups.push(writes)
    return writes
  }
  const group = createGroupCommit<string>({ sizeOf, commit, mostWrites: 2, mostBytes: 4 })
  await Promise.all(['a', 'b', 'c', 'dddd', 'eeeeee', 'f'].map(group.write))
  expect(groups).toEqual([['a', 'b'], ['c'], ['dddd'], ['eeeeee'], ['f']])
})

test('error: a bad write fails alone; a lock is tried again; a database that is away fails all at once', async () => {
  let locked = 2
  let tries = 0
  const group = createGroupCommit<string>({
    sizeOf,
    commit: async (writes) => {
      tries += 1
      if (writes.includes('away')) throw new DatabaseError('unavailable', 'gone')
      if (locked-- > 0) throw new DatabaseError('busy', 'locked')
      if (writes.includes('bad')) throw new DatabaseError('value', 'bad')
      return writes
    },
  })
  const results = await Promise.allSettled(['a', 'bad', 'c'].map(group.write))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  tries = 0
  const away = await Promise.allSettled(['a', 'away', 'c'].map(group.write))
  expect(away.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(tries).toBe(1)
  locked = Number.POSITIVE_INFINITY
  tries = 0
  await expect(group.write('a')).rejects.toMatchObject({ code: 'busy' })
  expect(tries).toBe(5)
})

test('a group is written for no visitor in particular', async () => {
  const visitors = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const group = createGroupCommit<string>({
    sizeOf: () => 1,
    async commit(writes) {
      seen.push(visitors.getStore())
      return writes
    },
  })
  await visitors.run('203.0.113.1', () => group.write('a'))
  expect(seen).toEqual([undefined])
})

test('a write that has left the queue counts as done, also if the database refused it', async () => {
  const commit = async (writes: readonly string[]) => {
    if (writes.includes('bad')) throw new DatabaseError('value', 'refused')
    return writes
  }
  const group = createGroupCommit<string>({ sizeOf, commit })
  const writes = ['a', 'bad', 'b'].map(group.write)
  expect(group.written()).toBe(0)
  await Promise.allSettled(writes)
  await group.settled()
  expect(group.written()).toBe(3)
})
