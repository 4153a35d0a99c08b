import type { Database } from './database.ts'

/**
 * SQL for the rows of a JSON array as a table, which both databases can join. So one statement writes a whole batch.
 */
function rows(dialect: Database['dialect'], columns: Record<string, 'text' | 'bigint'>): string {
  const entries = Object.entries(columns)
  if (dialect === 'postgres') {
    return `json_to_recordset($1::json) AS x(${entries.map(([name, type]) => `${name} ${type}`).join(', ')})`
  }
  return `(SELECT ${entries.map(([name]) => `value->>'${name}' AS ${name}`).join(', ')} FROM json_each($1)) AS x`
}

/**
 * How many bytes a message takes besides its text, and how many it takes to remember a reader: rows and their index
 * entries.
 */
export const messageOverheadBytes = 1024
export const readerBytes = 256

/** The most rows that one statement of the relay's heartbeat renews or deletes: SQLite writes on this thread. */
export const largestBatch = 128

/**
 * Every query of the mailbox. Where a query takes many rows, `$1` is a JSON array of them. In the tables a message is a
 * letter, and the hash of an IP network is an account.
 */
export function mailboxSql(dialect: Database['dialect'], keptForOthers: number) {
  const topics = rows(dialect, { topic: 'text' })
  const ids = rows(dialect, { id: 'bigint' })
  const readers = rows(dialect, { topic: 'text', client: 'text', account: 'text' })
  const receipts = rows(dialect, { letter: 'bigint', client: 'text' })
  const messages = rows(dialect, {
    n: 'bigint',
    topic: 'text',
    digest: 'text',
    message: 'text',
    tag: 'bigint',
    attestation: 'text',
    published_at: 'bigint',
    expires_at: 'bigint',
    sender: 'text',
    bytes: 'bigint',
    account: 'text',
    place: 'bigint',
    most: 'bigint',
  })
  // Receipts never wait for a message that a put or another node writes at the same time. Such waits could form a
  // circle, and a receipt for a message that is being deleted would fail, with all writes of its group. The same holds
  // for readers that are renewed or forgotten: a row that another node locks is just being subscribed or deleted.
  const unlessLocked = (strength: string, table = 'l') =>
    dialect === 'postgres' ? `FOR ${strength} OF ${table} SKIP LOCKED` : ''
  // Each row counts extra bytes for itself and its indexes, because messages of one byte can fill a disk too.
  const cost = (
    whose: string,
  ) => `SELECT (SELECT coalesce(sum(bytes), 0) + ${messageOverheadBytes} * count(*) FROM relay_letters ${whose})
    + (SELECT ${readerBytes} * count(*) FROM relay_readers ${whose}) AS bytes`
  return {
    // At least one reader has received these messages: they wait for other readers that may never come back.
    evict: `DELETE FROM relay_letters WHERE topic IN (SELECT topic FROM ${topics})
      AND EXISTS (SELECT 1 FROM relay_acknowledgements a WHERE a.letter = relay_letters.id)`,
    // `place` counts the new messages of a topic, `most` is how many messages it may hold: messages of a full
    // topic are left out.
    put: `INSERT INTO relay_letters (topic, digest, message, tag, attestation, published_at, expires_at, sender, bytes, account)
      SELECT topic, digest, message, tag, attestation, published_at, expires_at, sender, bytes, account FROM ${messages}
      WHERE place + (SELECT count(*) FROM relay_letters l WHERE l.topic = x.topic AND l.expires_at > $2) <= most ORDER BY n
      ON CONFLICT (topic, digest) DO UPDATE SET expires_at =
        CASE WHEN excluded.expires_at > relay_letters.expires_at THEN excluded.expires_at ELSE relay_letters.expires_at END
      RETURNING id, topic, digest, expires_at`,
    // A reader's last visit is stored to the hour, which saves a write at every reconnect.
    subscribe: `INSERT INTO relay_readers (topic, client, seen_at, account) SELECT topic, client, $2, account FROM ${readers} WHERE true ORDER BY topic, client
      ON CONFLICT (topic, client) DO UPDATE SET seen_at = excluded.seen_at WHERE relay_readers.seen_at < excluded.seen_at - 3600000`,
    // `IN`, because SQLite answers an `EXISTS` on the array by going through the whole table, and through the array for each row.
    unsubscribe: `DELETE FROM relay_readers WHERE (topic, client) IN (SELECT topic, client FROM ${readers})`,
    // Rows of the last hour are skipped, so that a renewal that begins again after a failure writes only what is missing.
    renew: `WITH chosen AS (SELECT r.topic, r.client FROM ${readers} JOIN relay_readers r ON r.topic = x.topic AND r.client = x.client
        WHERE r.seen_at + 3600000 < $2 ORDER BY 1, 2 ${unlessLocked('UPDATE', 'r')})
      UPDATE relay_readers SET seen_at = $2 WHERE (topic, client) IN (SELECT topic, client FROM chosen)`,
    // A message is deleted when all its readers except the sender have received it, counting the receipts of this
    // batch. A message that its sender repeats in this moment stays until its next receipt or its expiry.
    remove: `WITH receipts AS (SELECT letter, client FROM ${receipts}),
      received AS (SELECT l.id FROM relay_letters l
        WHERE l.id IN (SELECT letter FROM receipts) AND l.tag <> ${keptForOthers} AND NOT EXISTS (
          SELECT 1 FROM relay_readers r WHERE r.topic = l.topic AND r.client <> l.sender
            AND NOT EXISTS (SELECT 1 FROM receipts i WHERE i.letter = l.id AND i.client = r.client)
            AND NOT EXISTS (SELECT 1 FROM relay_acknowledgements a WHERE a.letter = l.id AND a.client = r.client))
        ${unlessLocked('UPDATE')})
      DELETE FROM relay_letters WHERE id IN (SELECT id FROM received)`,
    acknowledge: `INSERT INTO relay_acknowledgements (letter, client)
      SELECT l.id, x.client FROM ${receipts} JOIN relay_letters l ON l.id = x.letter WHERE true ${unlessLocked('KEY SHARE')}
      ON CONFLICT (letter, client) DO NOTHING`,
    waiting: `SELECT l.id, l.bytes FROM ${topics} JOIN relay_letters l ON l.topic = x.topic
      WHERE l.sender <> $2 AND l.expires_at > $3 AND l.id > $4
        AND NOT EXISTS (SELECT 1 FROM relay_acknowledgements a WHERE a.letter = l.id AND a.client = $2)
      ORDER BY l.id LIMIT $5`,
    read: `SELECT l.* FROM ${ids} JOIN relay_letters l ON l.id = x.id WHERE l.expires_at > $2 ORDER BY l.id`,
    recent: `SELECT id, topic, sender, published_at FROM relay_letters
      WHERE published_at >= $1 AND expires_at > $2 AND (published_at > $1 OR id > $3) ORDER BY published_at, id LIMIT $4`,
    stored: cost(''),
    // Names are hex digits. So in every collation a name that begins with $1 is between $1 and $1 followed by `g`.
    storedBy: cost('WHERE account >= $1 AND account < $2'),
    makeKey: 'INSERT INTO relay_account_key (id, value) VALUES (1, $1) ON CONFLICT (id) DO NOTHING',
    key: 'SELECT value FROM relay_account_key WHERE id = 1',
    size: 'SELECT count(*) AS n FROM relay_letters',
    // After a pause of the services, many messages have expired. And many readers have the time of the same renewal. So
    // both are deleted in several statements.
    purge: `WITH chosen AS (SELECT l.id FROM relay_letters l WHERE l.expires_at <= $1
        ORDER BY l.expires_at LIMIT ${largestBatch} ${unlessLocked('UPDATE')})
      DELETE FROM relay_letters WHERE id IN (SELECT id FROM chosen)`,
    forget: `WITH chosen AS (SELECT r.topic, r.client FROM relay_readers r WHERE r.seen_at <= $1
        ORDER BY r.seen_at LIMIT ${largestBatch} ${unlessLocked('UPDATE', 'r')})
      DELETE FROM relay_readers WHERE (topic, client) IN (SELECT topic, client FROM chosen)`,
  }
}
