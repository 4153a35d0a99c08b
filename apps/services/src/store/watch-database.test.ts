import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startServices } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { openStore } from './store.ts'
import { watchDatabase } from './watch-database.ts'

const message = { topic: 'ab'.repeat(32), tag: 1, publishedAt: 1, expiresAt: 9_000_000_000_000, sender: 'dapp' }

/** A watched database that has failed once. */
async function failOnce(inner: Database) {
  const away = async () => {
    throw new DatabaseError('unavailable', 'away')
  }
  const { check, database } = watchDatabase({ ...inner, run: away })
  await expect(database.run('')).rejects.toMatchObject({ code: 'unavailable' })
  return check
}

describeDatabases('/ready', ({ create, dialect, open }) => {
  test('tells of a store that can be read and keeps nothing, and that it keeps data again', async () => {
    const location = await create()
    const clock = { ms: 0 }
    const store = await openStore(location)
    const services = await startServices({ port: 0, logLevel: 'silent', store, now: () => clock.ms })
    const ready = async () => {
      clock.ms += 1000
      return (await fetch(`${services.url}/ready`)).status
    }
    let count = 0
    const put = () => store.mailbox.put({ ...message, message: String(count++).repeat(100_000) })
    const stopWrites = async (isStopped: boolean) => {
      // A full disk; a standby after a fail-over, which closes all connections.
      if (dialect === 'sqlite') return store.database.all(`PRAGMA max_page_count = ${isStopped ? 1 : 1_000_000}`)
      const client = new Client(location)
      await client.connect()
      await client.query('SET default_transaction_read_only = off')
      const name = new URL(location).pathname.slice(1)
      await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isStopped ? 'on' : 'off'}`)
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
        [name],
      )
      await client.end()
    }
    try {
      await put()
      expect(await ready()).toBe(200)
      await stopWrites(true)
      await expect(put()).rejects.toMatchObject({ code: 'unavailable' })
      expect(await ready()).toBe(503)
      expect(await ready()).toBe(503)
      await stopWrites(false)
      await expect.poll(ready).toBe(200)
      await put()
    } finally {
      await services.close()
      await store.close()
    }
  })

  test('a try that says nothing about the disk is made again if it was busy, and not if a right is missing', async () => {
    const database = await open()
    const errors: DatabaseError[] = []
    const check = await failOnce({
      ...database,
      async transaction() {
        throw errors.shift()
      },
    })
    errors.push(new DatabaseError('busy', ''), new DatabaseError('unavailable', ''), new DatabaseError('statement', ''))
    await check()
    await expect(check()).rejects.toMatchObject({ code: 'unavailable' })
    await check()
    expect(errors).toEqual([])
    errors.push(new DatabaseError('unavailable', ''))
    await check()
    expect(errors).toHaveLength(1)
  })

  test('the try to write takes a page, as a full disk has none', async () => {
    const database = await open()
    const size = async (tx: Database) => {
      const sql = dialect === 'sqlite' ? 'PRAGMA page_count' : "SELECT pg_relation_size('latchkey_check') AS page_count"
      return Number((await tx.get(sql))?.page_count)
    }
    const before = dialect === 'sqlite' ? await size(database) : 0
    const sizes: number[] = []
    const check = await failOnce({
      ...database,
      transaction: (work, options) =>
        database.transaction((tx) => {
          const run: Database['run'] = async (sql, values) => {
            const changed = await tx.run(sql, values)
            if (sql.startsWith('CREATE')) sizes.push(await size(tx))
            return changed
          }
          return work({ ...tx, run })
        }, options),
    })
    await check()
    expect(sizes).toEqual([expect.any(Number)])
    expect(sizes[0]).toBeGreaterThan(before)
  })
})
