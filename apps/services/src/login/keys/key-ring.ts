import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { ConfigError } from '../../config/values/config-error.ts'
import type { Database } from '../../store/database.ts'
import { openBytes, sealBytes } from './seal.ts'
import { randomId } from './secrets.ts'

/**
 * The purpose of a wrapped key: it seals rows, makes HMACs of subjects, codes and counters' names, or signs identity
 * tokens.
 */
export type KeyPurpose = 'data' | 'index' | 'signing'

export type StoredKey = {
  readonly id: string
  readonly purpose: KeyPurpose
  readonly generation: number
  readonly content: Buffer
  readonly createdAt: number
}

/** Seals with the newest data key, and opens with the key that the sealed text names. */
export type KeyRing = {
  seal(plain: string, context: string): string
  /** @throws {Error} for text that was changed, moved, or sealed by a key that is gone */
  open(sealed: string, context: string): string
  /** An HMAC of a value that the database must find again without knowing it, such as an address or a code. */
  index(purpose: 'subject' | 'code' | 'scope' | 'counter', text: string): string
}

const contextOf = (id: string, purpose: KeyPurpose): string => `login-key|${id}|${purpose}`

/** @throws {ConfigError} when the sealing key isn't the one of this store */
export async function readKeys(database: Database, sealingKey: Uint8Array): Promise<StoredKey[]> {
  const rows = await database.all('SELECT * FROM login_keys ORDER BY purpose, generation')
  return rows.map((row) => {
    const id = String(row.id)
    const purpose = String(row.purpose) as KeyPurpose
    try {
      const content = openBytes(sealingKey, String(row.wrapped), contextOf(id, purpose))
      return { id, purpose, generation: Number(row.generation), content, createdAt: Number(row.created_at) }
    } catch {
      throw new ConfigError('login.sealingKey: this key doesn’t open what the store holds')
    }
  })
}

/** Adds a key, unless another server node has added the same generation meanwhile. */
export async function addKey(
  database: Database,
  sealingKey: Uint8Array,
  key: {
    readonly purpose: KeyPurpose
    readonly generation: number
    readonly content: Uint8Array
    readonly now: number
  },
): Promise<void> {
  const id = randomId()
  await database.run(
    `INSERT INTO login_keys (id, purpose, generation, wrapped, created_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (purpose, generation) DO NOTHING`,
    [id, key.purpose, key.generation, sealBytes(sealingKey, key.content, contextOf(id, key.purpose)), key.now],
  )
}

/** The keys of a store, made at the first start. */
export async function openKeys(database: Database, sealingKey: Uint8Array, now: number): Promise<StoredKey[]> {
  const keys = await readKeys(database, sealingKey)
  const missing = (['data', 'index'] as const).filter((purpose) => !keys.some((key) => key.purpose === purpose))
  if (missing.length === 0) return keys
  for (const purpose of missing)
    await addKey(database, sealingKey, { purpose, generation: 1, content: randomBytes(32), now })
  return readKeys(database, sealingKey)
}

export function createKeyRing(keys: readonly StoredKey[]): KeyRing {
  // Kept as key objects, because Node takes four times as long with the bytes (24.21), and a login seals and indexes
  // about twenty values.
  const dataKeys = new Map(
    keys.filter(({ purpose }) => purpose === 'data').map(({ content, id }) => [id, createSecretKey(content)]),
  )
  const [newest] = [...dataKeys.keys()].slice(-1)
  const newestKey = newest && dataKeys.get(newest)
  const index = keys.find(({ purpose }) => purpose === 'index')?.content
  if (!newestKey || !index) throw new ConfigError('login: the store has no keys')
  const indexKey = createSecretKey(index)
  return {
    seal: (plain, context) => `${newest}.${sealBytes(newestKey, Buffer.from(plain), context)}`,
    open(sealed, context) {
      const [id = '', text = ''] = sealed.split('.')
      const key = dataKeys.get(id)
      if (!key) throw new Error('sealed by a key that isn’t in the store')
      return openBytes(key, text, context).toString()
    },
    index: (purpose, text) => createHmac('sha256', indexKey).update(`${purpose}\n${text}`).digest('base64url'),
  }
}
