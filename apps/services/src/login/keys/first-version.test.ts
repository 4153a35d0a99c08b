import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../store/migrations/migrate.ts'
import { openDatabase } from '../../store/open-database.ts'
import { sealedColumns } from '../store/rotate-sealing-key.ts'
import kept from './first-version.fixture.json' with { type: 'json' }
import { createKeyRing, readKeys } from './key-ring.ts'

/** A store with the keys that the first version made. */
async function open() {
  const { database } = openDatabase(':memory:')
  onTestFinished(() => database.close())
  await migrate(database, { now: () => 1_800_000_000_000 })
  for (const { id, purpose, wrapped } of kept.keys)
    await database.run(
      'INSERT INTO login_keys (id, purpose, generation, wrapped, created_at) VALUES ($1, $2, 1, $3, 1800000000000)',
      [id, purpose, wrapped],
    )
  return database
}

// What the first version stored is in the databases of operators: a change of a format must still open it.
test('what the first version sealed opens, in its own place alone, and is found again', async () => {
  const ring = createKeyRing(await readKeys(await open(), Buffer.alloc(32, 7)))
  expect(kept.sealed.map(({ of }) => of)).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`))
  for (const [at, { context }] of sealedColumns.entries()) {
    const { text = '' } = kept.sealed[at] ?? {}
    expect(ring.open(text, context('1'))).toBe('ann@shop.example')
    expect(() => ring.open(text, `${context('1')}2`)).toThrow()
    expect(() => ring.open(`${text.slice(0, -1)}${text.endsWith('A') ? 'Q' : 'A'}`, context('1'))).toThrow()
  }
  for (const purpose of ['subject', 'code', 'scope', 'counter'] as const)
    expect(ring.index(purpose, 'ann@shop.example')).toBe(kept.names[purpose])
})

test('another sealing key opens nothing, and the operator reads which setting it is', async () => {
  const database = await open()
  await expect(readKeys(database, Buffer.alloc(32, 8))).rejects.toThrow(
    'login.sealingKey: this key doesn’t open what the store holds',
  )
  expect(() => createKeyRing([])).toThrow('login: the store has no keys')
})
