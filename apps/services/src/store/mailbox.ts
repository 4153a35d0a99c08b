import { randomBytes } from 'node:crypto'
import { networkHashes } from '../limits/hashed-network.ts'
import type { Database, Row } from './database.ts'
import { createGroupCommit } from './mailbox-group-commit.ts'
import { largestBatch, mailboxSql } from './mailbox-sql.ts'
import { createMailboxCommit, type MailboxWrite } from './mailbox-write.ts'
import { retryBusy } from './retry-busy.ts'

/** A waiting message. It is encrypted: the relay can't read it. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string | undefined
  /** In ms. */
  readonly publishedAt: number
  /** In ms. The message isn't delivered from then on. */
  readonly expiresAt: number
  /** The client that published the message. It never gets its own message back. */
  readonly sender: string
  /**
   * The IP network that the message counts for, as a hash in hex digits (`hashNetworks`). `storedBytes` sums up by
   * it. Reading a message doesn't return it.
   */
  readonly ipNetwork?: string | undefined
}

export type StoredMessage = RelayMessage & { readonly id: number }

/** A client that has subscribed to a topic. */
export type Reader = { readonly topic: string; readonly client: string }

/** A message without its text. */
type MessageNote = Pick<StoredMessage, 'id' | 'topic' | 'sender' | 'publishedAt'>

/**
 * One page of the waiting messages: those after an id, how many at most, and how many bytes together (a single message
 * may have more).
 */
type Page = { readonly after: number; readonly limit: number; readonly bytes?: number | undefined }

/**
 * Ids of messages, oldest first. `bytes`: the length of their texts. `next`: the id after which there are more
 * messages.
 */
type Waiting = { readonly ids: readonly number[]; readonly bytes: number; readonly next?: number | undefined }

/**
 * Stores messages until they are delivered. A message is kept until all known readers of its topic have acknowledged it
 * or until it expires, even if sockets close and processes restart. Every promise of a write resolves when the write is
 * durable. Writes of the same moment share a transaction. The changes of one reader keep their order, and so do the
 * messages of one IP network. Between all others there is no order, such as between a message and a subscription of the
 * same moment: a caller that needs an order awaits the first write.
 */
export type Mailbox = {
  /**
   * Stores a message. The same message on the same topic is stored once, because publishers send it again when an
   * answer is late.
   *
   * @param limit messages the topic may hold; undefined comes back when it is full
   */
  put(message: RelayMessage, limit?: number): Promise<StoredMessage | undefined>
  /**
   * Notes that a client reads a topic, until it unsubscribes. Messages then wait for it, even if other readers have
   * received them.
   */
  subscribe(topic: string, client: string, ipNetwork?: string): Promise<void>
  unsubscribe(topic: string, client: string, ipNetwork?: string): Promise<void>
  /**
   * Notes that these readers were seen at a time, in ms, so that `purge` keeps them. A client that has unsubscribed
   * doesn't become a reader again.
   */
  renew(readers: Iterable<Reader>, now: number): Promise<void>
  /** Notes that a client has received a message. */
  acknowledge(id: number, client: string, ipNetwork?: string): Promise<void>
  /** The messages that a client hasn't received on some topics, without reading their texts. `now` in ms. */
  waiting(topics: readonly string[], client: string, now: number, page?: Page): Promise<Waiting>
  /** Reads messages by id, oldest first. Deleted ones are left out. */
  read(ids: readonly number[], now: number): Promise<StoredMessage[]>
  /**
   * The messages published since a time (ms) that still wait, in the order of publication. `page.after` is the id of a message from exactly that
   * time.
   */
  recent(since: number, now: number, page?: Page): Promise<MessageNote[]>
  /**
   * About how many bytes messages and readers take on the disk: of the IP networks whose hashes begin with these hex
   * digits, or of all.
   */
  storedBytes(ipNetwork?: string): Promise<number>
  /**
   * The key of the hashes of IP networks. It is the same for every node and after every restart. The first
   * call makes it.
   */
  ipNetworkKey(): Promise<string>
  /** How many messages wait in all topics. */
  size(): Promise<number>
  /** Deletes expired messages, and readers that weren't seen since a time. Returns how many messages. Times in ms. */
  purge(now: number, readersSince?: number): Promise<number>
  /** How many bytes wait to become durable. */
  queuedBytes(): number
  /** How many writes have left the queue since the start, durable or refused. */
  written(): number
  /** Resolves when nothing waits to become durable. */
  settled(): Promise<void>
}

export type MailboxOptions = {
  /** The clock, in ms. @default Date.now */
  readonly now?: (() => number) | undefined
  /**
   * Messages with this tag stay until they expire, also after a reader has acknowledged them. So a second reader gets
   * them too. @default 1100, a session proposal
   */
  readonly keptForOthers?: number | undefined
}

/**
 * The most writes in one transaction of SQLite, which writes on this thread: 500 subscriptions would delay all other
 * requests by more than 10 ms.
 */
const mostSqliteWrites = 128

const firstPage: Page = { after: 0, limit: 1_000 }

/** Makes a mailbox over a database whose migrations have run. */
export function createMailbox(
  database: Database,
  { now = Date.now, keptForOthers = 1100 }: MailboxOptions = {},
): Mailbox {
  const sql = mailboxSql(database.dialect, keptForOthers)
  const commit = createMailboxCommit(database, sql, now)
  const createLane = () =>
    createGroupCommit<MailboxWrite>({
      commit,
      mostWrites: database.dialect === 'sqlite' ? mostSqliteWrites : undefined,
      sizeOf: (write) => 256 + (write.kind === 'put' ? write.message.message.length : 0),
      networkOf: (write) => networkHashes(turnOf(write) ?? ''),
    })
  // Messages alone are one statement, so on Postgres they don't wait for the transactions of subscriptions and receipts.
  // None of those needs to come before a message or after it: a receipt names a stored message, and a subscriber
  // reads what waits once its subscription is stored. SQLite writes on this thread, so there two lanes gain nothing.
  const others = createLane()
  const puts = database.dialect === 'postgres' ? createLane() : others
  const lanes = [...new Set([puts, others])]
  const queuedBytes = () => lanes.reduce((sum, lane) => sum + lane.queuedBytes(), 0)
  const write = async (change: MailboxWrite) => void (await others.write(change))
  /** For each reader with changes in the queue: whose turn they take, and how many they are. */
  const queuedReaders = new Map<string, { readonly turnOf: string | undefined; changes: number }>()
  /**
   * The queue keeps the order of one IP network's writes only. A client whose network has changed may subscribe from
   * the new one while its last change from the old one waits. So all changes of a reader take the turn of the first.
   */
  const writeReader = async (kind: 'subscribe' | 'unsubscribe', { topic, client }: Reader, ipNetwork?: string) => {
    const key = `${topic} ${client}`
    const queued = queuedReaders.get(key) ?? { turnOf: ipNetwork, changes: 0 }
    queuedReaders.set(key, queued)
    queued.changes += 1
    try {
      await write({ kind, topic, client, ipNetwork, turnOf: queued.turnOf })
    } finally {
      queued.changes -= 1
      if (queued.changes === 0) queuedReaders.delete(key)
    }
  }
  return {
    put: (message, limit = Number.MAX_SAFE_INTEGER) =>
      puts.write({ kind: 'put', message, limit }) as Promise<StoredMessage | undefined>,
    subscribe: (topic, client, ipNetwork) => writeReader('subscribe', { topic, client }, ipNetwork),
    unsubscribe: (topic, client, ipNetwork) => writeReader('unsubscribe', { topic, client }, ipNetwork),
    async renew(readers, time) {
      const send = async (batch: readonly Reader[]) => {
        const begun = performance.now()
        await retryBusy(() => database.run(sql.renew, [JSON.stringify(batch), time]))
        // A node may have half a million readers. Other requests get at least half of the database's time, and on
        // SQLite, which writes on this thread, of this thread's time.
        const took = performance.now() - begun
        await new Promise((done) => setTimeout(done, took))
      }
      let batch: Reader[] = []
      for (const reader of readers) {
        batch.push(reader)
        if (batch.length < largestBatch) continue
        await send(batch)
        batch = []
      }
      if (batch.length > 0) await send(batch)
    },
    acknowledge: (messageId, client, ipNetwork) => write({ kind: 'acknowledge', messageId, client, ipNetwork }),
    waiting: async (topics, client, time, { after, limit, bytes: most = Number.POSITIVE_INFINITY } = firstPage) => {
      const input = JSON.stringify([...new Set(topics)].map((topic) => ({ topic })))
      const ids: number[] = []
      let bytes = 0
      for (const row of await database.all(sql.waiting, [input, client, time, after, limit + 1])) {
        if (ids.length === limit || (ids.length > 0 && bytes + Number(row.bytes) > most))
          return { ids, bytes, next: ids.at(-1) }
        ids.push(Number(row.id))
        bytes += Number(row.bytes)
      }
      return { ids, bytes }
    },
    read: async (ids, time) =>
      (await database.all(sql.read, [JSON.stringify(ids.map((id) => ({ id }))), time])).map(toMessage),
    recent: async (since, time, { after, limit } = firstPage) =>
      (await database.all(sql.recent, [since, time, after, limit])).map((row) => ({
        id: Number(row.id),
        topic: String(row.topic),
        sender: String(row.sender),
        publishedAt: Number(row.published_at),
      })),
    storedBytes: async (ipNetwork) => {
      const row = await (ipNetwork === undefined
        ? database.get(sql.stored)
        : database.get(sql.storedBy, [ipNetwork, `${ipNetwork}g`]))
      return Number(row?.bytes)
    },
    async ipNetworkKey() {
      const known = await database.get(sql.key)
      if (!known) await database.run(sql.makeKey, [randomBytes(32).toString('hex')])
      return String((known ?? (await database.get(sql.key)))?.value)
    },
    size: async () => Number((await database.get(sql.size))?.n),
    async purge(time, readersSince) {
      // SQLite writes on this thread, so other requests are served between two batches. A row that another node locks is
      // left for the next purge.
      const deleteAll = async (statement: string, before: number) => {
        for (let sum = 0; ; await new Promise((done) => setImmediate(done))) {
          const deleted = await database.run(statement, [before])
          sum += deleted
          if (deleted < largestBatch) return sum
        }
      }
      if (readersSince !== undefined) await deleteAll(sql.forget, readersSince)
      return deleteAll(sql.purge, time)
    },
    queuedBytes,
    written: () => lanes.reduce((sum, lane) => sum + lane.written(), 0),
    async settled() {
      while (queuedBytes() > 0) await Promise.all(lanes.map((lane) => lane.settled()))
    },
  }
}

/** The IP network whose turn in the queue a write takes. */
function turnOf(write: MailboxWrite): string | undefined {
  if (write.kind === 'put') return write.message.ipNetwork
  return write.kind === 'acknowledge' ? write.ipNetwork : write.turnOf
}

function toMessage(row: Row): StoredMessage {
  return {
    id: Number(row.id),
    topic: String(row.topic),
    message: String(row.message),
    tag: Number(row.tag),
    attestation: row.attestation === null ? undefined : String(row.attestation),
    publishedAt: Number(row.published_at),
    expiresAt: Number(row.expires_at),
    sender: String(row.sender),
  }
}
