import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startServices } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import { openStore } from './store.ts'

const message = { topic: 'ab'.repeat(32), tag: 1, publishedAt: 1, expiresAt: 9_000_000_000_000, sender: 'dapp' }

describeDatabases('/ready', ({ create, dialect }) => {
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
      // A full disk; a standby after a fail-over, with the same connections.
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
})
