import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SharedPostgres, startPostgresWithDatabases } from '../test/postgres-databases.ts'
import type { Database } from './database.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { migrate } from './migrations/migrate.ts'
import { createPostgresDatabase } from './postgres-database.ts'

let postgres: SharedPostgres
let database: Database
let mailbox: Mailbox
beforeAll(async () => {
  postgres = await startPostgresWithDatabases()
  database = createPostgresDatabase(await postgres.createDatabase())
  await migrate(database, { now: () => 0 })
  mailbox = createMailbox(database, { now: () => 1_500 })
}, 60_000)
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const message = (topic: string, text: string) => ({
  topic,
  message: text,
  tag: 1108,
  publishedAt: 1_000,
  expiresAt: 2_000,
  sender: 'dapp',
})

/** Runs a statement as another node would, whose transaction stays open until the returned function is called. */
async function holdOpen(sql: string, values: readonly number[] = []): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const transaction = database.transaction(async (tx) => {
    await tx.run(sql, values)
    begun.resolve()
    await release.promise
  })
  await Promise.race([begun.promise, transaction])
  return () => {
    release.resolve()
    return transaction
  }
}

const put = async (topic: string, text: string) => (await mailbox.put(message(topic, text)))?.id ?? 0

test('a message is stored while subscriptions wait, and the subscriber finds it', async () => {
  const release = await holdOpen('LOCK TABLE relay_readers IN SHARE MODE')
  let isSubscribed = false
  const subscribed = mailbox.subscribe('t', 'wallet').then(() => {
    isSubscribed = true
  })
  const id = await put('t', 'hello')
  expect(isSubscribed).toBe(false)
  expect(mailbox.queuedBytes()).toBeGreaterThan(0)
  const settled = mailbox.settled().then(() => isSubscribed)
  await release()
  await subscribed
  expect(await settled).toBe(true)
  expect(mailbox.queuedBytes()).toBe(0)
  expect((await mailbox.waiting(['t'], 'wallet', 1_500)).ids).toEqual([id])
  await mailbox.acknowledge(id, 'wallet')
  expect(await mailbox.size()).toBe(0)
})

test('a receipt doesn’t wait for a message that is repeated or deleted in the same moment, and no other receipt fails', async () => {
  await mailbox.subscribe('u', 'wallet')
  await mailbox.subscribe('u', 'tablet')
  const [repeated, deleted, other] = [await put('u', 'repeated'), await put('u', 'deleted'), await put('v', 'other')]
  const endRepeat = await holdOpen('UPDATE relay_letters SET expires_at = 2001 WHERE id = $1', [repeated])
  const endDelete = await holdOpen('DELETE FROM relay_letters WHERE id = $1', [deleted])
  await Promise.all([repeated, deleted, other].map((id) => mailbox.acknowledge(id, 'wallet')))
  await Promise.all([repeated, deleted].map((id) => mailbox.acknowledge(id, 'tablet')))
  await endRepeat()
  await endDelete()
  // `other` was deleted at once. The repeated message stays, but neither reader gets it again.
  expect(await mailbox.size()).toBe(1)
  expect((await mailbox.waiting(['u'], 'wallet', 1_500)).ids).toEqual([])
  expect((await mailbox.waiting(['u'], 'tablet', 1_500)).ids).toEqual([])
  await mailbox.acknowledge(repeated, 'tablet')
  expect(await mailbox.size()).toBe(0)
})

test.each([
  ['alone', async () => undefined],
  ['with a subscription', (node: Mailbox, client: string) => node.subscribe('elsewhere', client)],
  ['with a subscription that ends', (node: Mailbox, client: string) => node.unsubscribe('elsewhere', client)],
])('a message whose last receipts come to two nodes at once, each %s, is deleted', async (name, writeAlso) => {
  const topic = `at once ${name}`
  for (const client of ['dapp', 'wallet', 'tablet']) await mailbox.subscribe(topic, client)
  const id = await put(topic, 'hello')
  // Each node finds that the other reader's receipt is missing before either of them stores its own.
  let come = 0
  const both = Promise.withResolvers<void>()
  const meet = (inner: Database): Database => ({
    ...inner,
    async run(sql, values) {
      if (sql.startsWith('INSERT INTO relay_acknowledgements')) {
        come += 1
        if (come === 2) both.resolve()
        await both.promise
      }
      return inner.run(sql, values)
    },
    transaction: (work) => inner.transaction((tx) => work(meet(tx))),
  })
  const receive = async (client: string) => {
    const node = createMailbox(meet(database), { now: () => 1_500 })
    await Promise.all([writeAlso(node, client), node.acknowledge(id, client)])
    await node.settled()
  }
  await Promise.all(['wallet', 'tablet'].map(receive))
  expect(await mailbox.read([id], 1_500)).toEqual([])
})

test('a reader that another node subscribes in the same moment is neither waited for nor forgotten', async () => {
  const readers = ['free', 'held'].map((topic) => ({ topic, client: 'wallet' }))
  for (const { topic, client } of readers) await mailbox.subscribe(topic, client)
  const seen = async () =>
    (await database.all("SELECT seen_at FROM relay_readers WHERE topic IN ('free', 'held') ORDER BY topic")).map(
      (row) => Number(row.seen_at),
    )
  const endSubscription = await holdOpen("UPDATE relay_readers SET seen_at = 9000000 WHERE topic = 'held'")
  await mailbox.renew(readers, 8_000_000)
  expect(await seen()).toEqual([8_000_000, 1_500])
  await mailbox.purge(0, 8_000_000)
  expect(await seen()).toEqual([1_500])
  await endSubscription()
  await mailbox.purge(0, 8_000_000)
  expect(await seen()).toEqual([9_000_000])
})
