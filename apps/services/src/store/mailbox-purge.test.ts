import { expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import type { Database } from './database.ts'
import { createMailbox } from './mailbox.ts'

const start = 1_800_000_000_000

describeDatabases('expired messages of the mailbox', (kit) => {
  test('they are deleted in batches, with other requests served in between, and all others stay', async () => {
    const inner = await kit.open()
    const deleted: number[] = []
    /** How many turns of the event loop began before each batch. */
    const turns: number[] = []
    let turn = 0
    const database: Database = {
      ...inner,
      async run(sql, values) {
        if (!sql.includes('DELETE FROM relay_letters')) return inner.run(sql, values)
        turns.push(turn)
        const count = await inner.run(sql, values)
        deleted.push(count)
        return count
      },
    }
    const mailbox = createMailbox(database, { now: () => start })
    const message = { topic: 't', tag: 1108, publishedAt: start, sender: 'app' }
    const put = (n: number) =>
      mailbox.put({ ...message, message: `m${n}`, expiresAt: n < 300 ? start + n : start + 999 })
    await Promise.all(Array.from({ length: 320 }, (_, n) => put(n)))
    let isDone = false
    const watch = () => {
      turn += 1
      if (!isDone) setImmediate(watch)
    }
    setImmediate(watch)
    expect(await mailbox.purge(start + 299)).toBe(300)
    isDone = true
    expect(deleted).toEqual([128, 128, 44])
    expect(new Set(turns).size).toBe(3)
    expect(await mailbox.size()).toBe(20)
    expect(await mailbox.purge(start + 299)).toBe(0)
  })
})
