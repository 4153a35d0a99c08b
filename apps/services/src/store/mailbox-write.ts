import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import type { Letter, StoredLetter } from './mailbox.ts'
import type { mailboxSql } from './mailbox-sql.ts'

/** One change of the mailbox. */
export type MailboxWrite =
  | { readonly kind: 'put'; readonly letter: Letter; readonly limit: number }
  | { readonly kind: 'acknowledge'; readonly letter: number; readonly client: string; readonly account?: Account }
  | {
      readonly kind: 'subscribe' | 'unsubscribe'
      readonly topic: string
      readonly client: string
      readonly account?: Account
    }

/** Whose turn the write takes, in hex digits. */
type Account = string | undefined

type Put = Extract<MailboxWrite, { kind: 'put' }>
type Sql = ReturnType<typeof mailboxSql>

/**
 * Makes the function that writes many changes in one transaction, in the order in which they were asked for: a few statements whatever
 * their number. Each batch is sorted by key, so that two nodes rarely wait for each other's rows.
 */
export function createMailboxCommit(database: Database, sql: Sql, now: () => number) {
  return (writes: readonly MailboxWrite[]): Promise<readonly unknown[]> =>
    database.transaction(async (tx) => {
      await writeReaders(tx, sql, writes, now())
      const stored = await putAll(
        tx,
        sql,
        writes.filter((write) => write.kind === 'put'),
        now(),
      )
      await acknowledgeAll(tx, sql, writes)
      return writes.map((write) => (write.kind === 'put' ? stored.get(write) : undefined))
    })
}

async function writeReaders(tx: Database, sql: Sql, writes: readonly MailboxWrite[], now: number): Promise<void> {
  // The last word about a reader counts.
  const last = new Map<string, { kind: string; topic: string; client: string }>()
  for (const write of writes) {
    if (write.kind === 'subscribe' || write.kind === 'unsubscribe') last.set(`${write.topic} ${write.client}`, write)
  }
  if (last.size === 0) return
  const come = [...last.values()].filter(({ kind }) => kind === 'subscribe')
  const gone = [...last.values()].filter(({ kind }) => kind === 'unsubscribe')
  if (come.length > 0) await tx.run(sql.subscribe, [JSON.stringify(come), now])
  if (gone.length > 0) await tx.run(sql.unsubscribe, [JSON.stringify(gone)])
}

async function putAll(
  tx: Database,
  sql: Sql,
  puts: readonly Put[],
  now: number,
): Promise<ReadonlyMap<Put, StoredLetter>> {
  const stored = new Map<Put, StoredLetter>()
  if (puts.length === 0) return stored
  const free = await freePlaces(tx, sql, puts, now)
  const byKey = new Map<string, { letter: Letter; digest: string; puts: Put[] }>()
  for (const put of puts) {
    const digest = createHash('sha256').update(put.letter.message).digest('base64url')
    const key = `${put.letter.topic} ${digest}`
    const known = byKey.get(key)
    if (known) {
      known.puts.push(put)
      if (put.letter.expiresAt > known.letter.expiresAt) known.letter = put.letter
      continue
    }
    const left = free.get(put.letter.topic) ?? 0
    if (left < 1) continue
    free.set(put.letter.topic, left - 1)
    byKey.set(key, { letter: put.letter, digest, puts: [put] })
  }
  if (byKey.size === 0) return stored
  const input = [...byKey.values()].map(({ letter, digest }, n) => ({
    n,
    topic: letter.topic,
    digest,
    message: letter.message,
    tag: letter.tag,
    attestation: letter.attestation ?? null,
    published_at: letter.publishedAt,
    expires_at: letter.expiresAt,
    sender: letter.sender,
    bytes: Buffer.byteLength(letter.message) + Buffer.byteLength(letter.attestation ?? ''),
    account: letter.account ?? null,
  }))
  for (const row of await tx.all(sql.put, [JSON.stringify(input)])) {
    const entry = byKey.get(`${row.topic} ${row.digest}`)
    for (const put of entry?.puts ?? []) {
      stored.set(put, { ...put.letter, id: Number(row.id), expiresAt: Number(row.expires_at) })
    }
  }
  return stored
}

/** How many more messages each topic takes. */
async function freePlaces(tx: Database, sql: Sql, puts: readonly Put[], now: number): Promise<Map<string, number>> {
  const limits = new Map(puts.map(({ letter, limit }) => [letter.topic, limit]))
  const count = async (topics: readonly string[]) => {
    const input = JSON.stringify(topics.map((topic) => ({ topic })))
    for (const { topic, n } of await tx.all(sql.count, [input, now])) {
      free.set(String(topic), (limits.get(String(topic)) ?? 0) - Number(n))
    }
  }
  const free = new Map(limits)
  await count([...limits.keys()])
  const full = [...free].filter(([, left]) => left < 1).map(([topic]) => topic)
  if (full.length === 0) return free
  for (const topic of full) free.set(topic, limits.get(topic) ?? 0)
  await tx.run(sql.evict, [JSON.stringify(full.map((topic) => ({ topic })))])
  await count(full)
  return free
}

async function acknowledgeAll(tx: Database, sql: Sql, writes: readonly MailboxWrite[]): Promise<void> {
  const receipts = writes.filter((write) => write.kind === 'acknowledge')
  if (receipts.length === 0) return
  const input = JSON.stringify(receipts.map(({ letter, client }) => ({ letter, client })))
  const removed = await tx.run(sql.remove, [input])
  if (removed < receipts.length) await tx.run(sql.acknowledge, [input])
}
