import { createHash } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** A message as it waits: opaque to the relay, which can't read it. */
export type Letter = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string | undefined
  /** In ms. */
  readonly publishedAt: number
  /** In ms; never delivered from then on. */
  readonly expiresAt: number
  /** The client that published it, which never gets it back. */
  readonly sender: string
}

export type StoredLetter = Letter & { readonly id: number }

/**
 * Messages that are on their way. One is kept until it has been acknowledged or has expired, whatever happens to sockets and to the
 * process.
 */
export type Mailbox = {
  /** Keeps a message. The same message on the same topic is kept once: publishers repeat themselves when an answer is late. */
  put(letter: Letter): StoredLetter
  /** What a client has yet to get on a topic, oldest first. */
  pending(topic: string, client: string, now: number): StoredLetter[]
  acknowledge(id: number, client: string): void
  remove(id: number): void
  /** Messages waiting on a topic. */
  countOn(topic: string, now: number): number
  /** Messages waiting at all. */
  size(): number
  /** Deletes what has expired; returns how many. */
  purge(now: number): number
}

const schema = `
  CREATE TABLE IF NOT EXISTS letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT NOT NULL, digest TEXT NOT NULL, message TEXT NOT NULL, tag INTEGER NOT NULL, attestation TEXT,
    published_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, sender TEXT NOT NULL,
    UNIQUE (topic, digest)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS letters_by_expiry ON letters (expires_at);
  CREATE TABLE IF NOT EXISTS acknowledgements (
    letter INTEGER NOT NULL REFERENCES letters (id) ON DELETE CASCADE, client TEXT NOT NULL,
    PRIMARY KEY (letter, client)
  ) STRICT, WITHOUT ROWID;
`

/** Makes a mailbox in a database, with its tables if they aren't there. */
export function createMailbox(database: DatabaseSync): Mailbox {
  database.exec(schema)
  const sql = prepareAll(database, {
    put: `INSERT INTO letters (topic, digest, message, tag, attestation, published_at, expires_at, sender) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (topic, digest) DO UPDATE SET expires_at = max(expires_at, excluded.expires_at) RETURNING *`,
    pending: `SELECT * FROM letters WHERE topic = ? AND sender <> ? AND expires_at > ?
      AND NOT EXISTS (SELECT 1 FROM acknowledgements WHERE letter = letters.id AND client = ?) ORDER BY id`,
    acknowledge: 'INSERT OR IGNORE INTO acknowledgements (letter, client) SELECT id, ? FROM letters WHERE id = ?',
    remove: 'DELETE FROM letters WHERE id = ?',
    countOn: 'SELECT count(*) AS n FROM letters WHERE topic = ? AND expires_at > ?',
    size: 'SELECT count(*) AS n FROM letters',
    purge: 'DELETE FROM letters WHERE expires_at <= ?',
  })
  return {
    put: ({ topic, message, tag, attestation = null, publishedAt, expiresAt, sender }) => {
      const digest = createHash('sha256').update(message).digest('hex')
      return toLetter(sql.put.get(topic, digest, message, tag, attestation, publishedAt, expiresAt, sender))
    },
    pending: (topic, client, now) => sql.pending.all(topic, client, now, client).map(toLetter),
    acknowledge: (id, client) => void sql.acknowledge.run(client, id),
    remove: (id) => void sql.remove.run(id),
    countOn: (topic, now) => Number(sql.countOn.get(topic, now)?.n),
    size: () => Number(sql.size.get()?.n),
    purge: (now) => Number(sql.purge.run(now).changes),
  }
}

function prepareAll<Name extends string>(
  database: DatabaseSync,
  queries: Record<Name, string>,
): Record<Name, StatementSync> {
  const prepared = Object.entries<string>(queries).map(([name, query]) => [name, database.prepare(query)])
  return Object.fromEntries(prepared) as Record<Name, StatementSync>
}

function toLetter(row: ReturnType<StatementSync['get']>): StoredLetter {
  if (!row) throw new Error('the database returned no row')
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
