import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import type { RelayMessage, StoredMessage } from './mailbox.ts'
import type { mailboxSql } from './mailbox-sql.ts'

/** One change of the mailbox. */
export type MailboxWrite =
  | { readonly kind: 'put'; readonly message: RelayMessage; readonly limit: number }
  | {
      readonly kind: 'acknowledge'
      readonly messageId: number
      readonly client: string
      readonly ipNetwork?: IpNetwork
    }
  | {
      readonly kind: 'subscribe' | 'unsubscribe'
      readonly topic: string
      readonly client: string
      readonly ipNetwork?: IpNetwork
      /** Whose turn in the queue it takes. */
      readonly turnOf: IpNetwork
    }

/** The IP network that the write counts for in the queue, as a hash in hex digits. */
type IpNetwork = string | undefined

type Put = Extract<MailboxWrite, { kind: 'put' }>
type Sql = ReturnType<typeof mailboxSql>

/**
 * Makes the function that writes many changes in the order in which they were requested. It uses a few statements,
 * however many changes there are, and a transaction only if they are of several kinds. Changes of one kind don't depend
 * on each other, and each step of a transaction is a round trip to Postgres. Subscriptions are written in the order of
 * their keys, so that two nodes don't wait for each other's rows. Messages and ended subscriptions have no such order: if
 * two nodes do stop each other, the group commit writes the group of one of them again.
 *
 * Receipts come after the transaction, so that another node sees them at once. If they fail, the caller writes all
 * changes again, which changes nothing about those that were written.
 */
export function createMailboxCommit(database: Database, sql: Sql, now: () => number) {
  return async (writes: readonly MailboxWrite[]): Promise<readonly unknown[]> => {
    const others = writes.filter(({ kind }) => kind !== 'acknowledge')
    const puts = writes.filter((write) => write.kind === 'put')
    const writeOthers = async (on: Database) => {
      await writeReaders(on, sql, others, now())
      return putAll(on, sql, puts, now())
    }
    const isOneKind = new Set(others.map(({ kind }) => kind)).size < 2
    const stored = await (isOneKind ? writeOthers(database) : database.transaction(writeOthers))
    await acknowledgeAll(database, sql, writes)
    return writes.map((write) => (write.kind === 'put' ? stored.get(write) : undefined))
  }
}

async function writeReaders(tx: Database, sql: Sql, writes: readonly MailboxWrite[], now: number): Promise<void> {
  // For each reader only the last change counts.
  const last = new Map<string, Extract<MailboxWrite, { kind: 'subscribe' | 'unsubscribe' }>>()
  for (const write of writes) {
    if (write.kind === 'subscribe' || write.kind === 'unsubscribe') last.set(`${write.topic} ${write.client}`, write)
  }
  if (last.size === 0) return
  const rowsOf = (wanted: 'subscribe' | 'unsubscribe') =>
    [...last.values()]
      .filter(({ kind }) => kind === wanted)
      .map(({ topic, client, ipNetwork }) => ({ topic, client, account: ipNetwork }))
  const subscribed = rowsOf('subscribe')
  const unsubscribed = rowsOf('unsubscribe')
  if (subscribed.length > 0) await tx.run(sql.subscribe, [JSON.stringify(subscribed), now])
  if (unsubscribed.length > 0) await tx.run(sql.unsubscribe, [JSON.stringify(unsubscribed)])
}

/** Messages with the same text on the same topic. */
type Distinct = {
  readonly topic: string
  readonly digest: string
  message: RelayMessage
  limit: number
  readonly puts: Put[]
}

async function putAll(
  on: Database,
  sql: Sql,
  puts: readonly Put[],
  now: number,
): Promise<ReadonlyMap<Put, StoredMessage>> {
  const stored = new Map<Put, StoredMessage>()
  const byKey = new Map<string, Distinct>()
  for (const put of puts) {
    const { message, limit } = put
    const digest = createHash('sha256').update(message.message).digest('base64url')
    const key = `${message.topic} ${digest}`
    const known = byKey.get(key)
    if (!known) byKey.set(key, { topic: message.topic, digest, message, limit, puts: [put] })
    else {
      known.puts.push(put)
      if (message.expiresAt > known.message.expiresAt) known.message = message
    }
  }
  const insert = async () => {
    if (byKey.size === 0) return
    for (const row of await on.all(sql.put, [JSON.stringify(toRows([...byKey.values()])), now])) {
      const key = `${row.topic} ${row.digest}`
      for (const put of byKey.get(key)?.puts ?? []) {
        stored.set(put, { ...put.message, id: Number(row.id), expiresAt: Number(row.expires_at) })
      }
      byKey.delete(key)
    }
  }
  await insert()
  if (byKey.size === 0) return stored
  // These topics are full. Messages that a reader has already received are deleted to make room.
  const full = new Set([...byKey.values()].map(({ topic }) => topic))
  await on.run(sql.evict, [JSON.stringify([...full].map((topic) => ({ topic })))])
  await insert()
  return stored
}

function toRows(entries: readonly Distinct[]) {
  const counts = new Map<string, number>()
  return entries.map(({ topic, digest, message, limit }, n) => {
    const place = (counts.get(topic) ?? 0) + 1
    counts.set(topic, place)
    return {
      n,
      topic,
      digest,
      message: message.message,
      tag: message.tag,
      attestation: message.attestation ?? null,
      published_at: message.publishedAt,
      expires_at: message.expiresAt,
      sender: message.sender,
      bytes: Buffer.byteLength(message.message) + Buffer.byteLength(message.attestation ?? ''),
      account: message.ipNetwork ?? null,
      place,
      most: limit,
    }
  })
}

async function acknowledgeAll(on: Database, sql: Sql, writes: readonly MailboxWrite[]): Promise<void> {
  const receipts = writes.filter((write) => write.kind === 'acknowledge')
  if (receipts.length === 0) return
  const input = JSON.stringify(receipts.map(({ messageId, client }) => ({ letter: messageId, client })))
  const removed = await on.run(sql.remove, [input])
  if (removed >= receipts.length) return
  await on.run(sql.acknowledge, [input])
  // Another node may have stored the receipt that was missing. The node that stores its receipts last sees those of
  // both.
  if (on.dialect === 'postgres') await on.run(sql.remove, [input])
}
