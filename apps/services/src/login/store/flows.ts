import type { Database, Row } from '../../store/database.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { randomId } from '../keys/secrets.ts'

/** A login that has begun. `content` is what its kind needs, sealed in the database. */
export type Flow<Content> = {
  readonly id: string
  readonly thumbprint: string
  readonly status: string
  readonly content: Content
  readonly code: string | undefined
  readonly tries: number
  readonly expiresAt: number
}

export type NewFlow<Content> = {
  readonly kind: string
  readonly thumbprint: string
  readonly content: Content
  readonly now: number
  readonly lifeMs: number
  /** At most one flow at a time has the scope. A new flow replaces the earlier one, after `cooldownMs`. */
  readonly scope?: { readonly name: string; readonly cooldownMs: number } | undefined
  readonly lookup?: string | undefined
  readonly ticket?: string | undefined
  /** Makes the HMAC of the code from the flow's id. */
  readonly codeOf?: ((id: string) => string) | undefined
}

/** Stores a flow; undefined while its scope cools down. */
export async function addFlow<Content>(
  database: Database,
  keys: KeyRing,
  flow: NewFlow<Content>,
): Promise<{ readonly id: string; readonly expiresAt: number } | undefined> {
  const id = randomId()
  const { now, lifeMs, scope } = flow
  const row = await database.get(
    `INSERT INTO login_flows (id, kind, thumbprint, scope, lookup, ticket, status, content, code, tries, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, 'open', $7, $8, 0, $9, $10)
      ON CONFLICT (scope) DO UPDATE SET id = excluded.id, content = excluded.content, code = excluded.code, tries = 0, status = 'open',
        created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE login_flows.created_at <= $11
      RETURNING id`,
    [
      id,
      flow.kind,
      flow.thumbprint,
      scope?.name ?? null,
      flow.lookup ?? null,
      flow.ticket ?? null,
      keys.seal(JSON.stringify(flow.content), `flow|${id}`),
      flow.codeOf?.(id) ?? null,
      now,
      now + lifeMs,
      now - (scope?.cooldownMs ?? 0),
    ],
  )
  return row && { id, expiresAt: now + lifeMs }
}

export function readFlow<Content>(keys: KeyRing, row: Row): Flow<Content> {
  const id = String(row.id)
  return {
    id,
    thumbprint: String(row.thumbprint),
    status: String(row.status),
    content: JSON.parse(keys.open(String(row.content), `flow|${id}`)) as Content,
    code: row.code === null ? undefined : String(row.code),
    tries: Number(row.tries),
    expiresAt: Number(row.expires_at),
  }
}

/** Finds a living flow of a device. */
export async function findFlow<Content>(
  database: Database,
  keys: KeyRing,
  by: { readonly id: string; readonly kind: string; readonly thumbprint: string; readonly now: number },
): Promise<Flow<Content> | undefined> {
  const row = await database.get(
    'SELECT * FROM login_flows WHERE id = $1 AND kind = $2 AND thumbprint = $3 AND expires_at > $4',
    [by.id, by.kind, by.thumbprint, by.now],
  )
  return row && readFlow(keys, row)
}

/**
 * Ends a flow; false when another request has already ended it. Called inside a transaction, so that a login happens
 * only once.
 */
export async function endFlow(tx: Database, id: string): Promise<boolean> {
  return (await tx.run('DELETE FROM login_flows WHERE id = $1', [id])) === 1
}
