import { expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { createMailbox } from './mailbox.ts'

const hour = 3_600_000
const start = 1_800_000_000_000
const topics = Array.from({ length: 300 }, (_, n) => `t${n}`)
const readers = topics.map((topic) => ({ topic, client: 'wallet' }))

/** A database that notes how many rows each renewal writes, and each deletion of readers. */
function watch(inner: Database) {
  const renewed: number[] = []
  const deleted: number[] = []
  const database: Database = {
    ...inner,
    async run(sql, values) {
      const count = await inner.run(sql, values)
      if (sql.includes('UPDATE relay_readers SET')) renewed.push(count)
      if (sql.includes('DELETE FROM relay_readers')) deleted.push(count)
      return count
    },
  }
  return { database, renewed, deleted }
}

describeDatabases('readers of the mailbox', (kit) => {
  const open = async () => {
    const watched = watch(await kit.open())
    const mailbox = createMailbox(watched.database, { now: () => start })
    await Promise.all(topics.map((topic) => mailbox.subscribe(topic, 'wallet')))
    return { ...watched, mailbox }
  }

  test('a renewal skips the readers that were seen within the hour, so that it can be begun again', async () => {
    const { mailbox, renewed } = await open()
    await mailbox.renew(readers, start + hour)
    expect(renewed.splice(0)).toEqual([0, 0, 0])
    await mailbox.renew(readers.slice(0, 200), start + hour + 1)
    expect(renewed.splice(0)).toEqual([128, 72])
    await mailbox.renew(readers, start + hour + 15_000)
    expect(renewed).toEqual([0, 56, 44])
  })

  test('readers are forgotten in batches, and those that were seen later stay', async () => {
    const { database, deleted, mailbox } = await open()
    await mailbox.renew(readers.slice(0, 20), start + 2 * hour)
    await mailbox.purge(start, start)
    expect(deleted).toEqual([128, 128, 24])
    expect(await database.get('SELECT count(*) AS n FROM relay_readers')).toMatchObject({ n: 20 })
  })

  test('error: a renewal goes on after a lock of another node', async () => {
    const { database, renewed } = await open()
    let tries = 0
    const locked: Database = {
      ...database,
      async run(sql, values) {
        tries += 1
        if (tries === 2) throw new DatabaseError('busy', 'locked')
        return database.run(sql, values)
      },
    }
    await createMailbox(locked).renew(readers, start + 2 * hour)
    expect(renewed).toEqual([128, 128, 44])
  })
})
