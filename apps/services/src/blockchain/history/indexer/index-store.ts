import * as v from 'valibot'
import type { Database, Row } from '../../../store/database.ts'
import { type RawTransaction, rawTransaction } from '../raw-transaction.ts'
import type { Found } from './scan-blocks.ts'

export type IndexedAccount = { readonly address: string; readonly backfillNext: number; readonly backfillEnd: number }
export type Place = { readonly block: number; readonly position: number }
type Stored = Place & { readonly transaction: RawTransaction }

/** The tables of one chain's index. Within `transaction` all of them change together. */
export type IndexStore = {
  head(): Promise<{ readonly genesis: string; readonly next: number } | undefined>
  /** Sets where to go on, unless another node of this server has gone on meanwhile: false then. */
  move(from: number, next: number): Promise<boolean>
  /** Sets where to begin, and on which chain, unless another node has. */
  begin(next: number, genesis: string): Promise<boolean>
  /** As `move`, on another chain. */
  restart(from: number, next: number, genesis: string): Promise<boolean>
  accounts(): Promise<readonly IndexedAccount[]>
  account(address: string): Promise<IndexedAccount | undefined>
  /** @returns whether the account is new */
  watch(account: IndexedAccount, now: number): Promise<boolean>
  setBackfill(account: IndexedAccount): Promise<void>
  /** Forgets accounts that were last asked about before a time, in ms, and what was found for them. */
  forget(before: number): Promise<void>
  /** Hashes of the last blocks read, newest first. */
  blocks(): Promise<readonly { readonly number: number; readonly hash: string }[]>
  addBlocks(blocks: readonly { readonly number: number; readonly hash: string }[], keep: number): Promise<void>
  add(found: readonly Found[]): Promise<void>
  /** Forgets everything from a block on. */
  rewind(block: number): Promise<void>
  /** Forgets everything but who is watched. */
  clear(): Promise<void>
  page(address: string, before: Place | undefined, limit: number): Promise<readonly Stored[]>
  has(address: string, hash: string): Promise<boolean>
  /** Tokens that an account was seen with: those it has moved itself first, then those it was seen with first. */
  tokens(address: string, limit: number): Promise<readonly string[]>
  transaction<T>(work: (store: IndexStore) => Promise<T>): Promise<T>
}

/** Accounts of one chain; the one asked about longest ago is let go of first. */
const mostAccounts = 2000

export function createIndexStore(database: Database, chainId: string): IndexStore {
  const forget = async (db: Database, table: 'chain_transactions' | 'chain_blocks' | 'chain_tokens') => {
    await db.run(`DELETE FROM ${table} WHERE chain_id = $1`, [chainId])
  }
  const forgetBefore = async (db: Database, before: number) => {
    const old = 'SELECT address FROM chain_accounts WHERE chain_id = $1 AND asked_at < $2'
    if (!(await db.get(`${old} LIMIT 1`, [chainId, before]))) return
    for (const table of ['chain_transactions', 'chain_tokens', 'chain_accounts'])
      await db.run(`DELETE FROM ${table} WHERE chain_id = $1 AND address IN (${old})`, [chainId, before])
  }
  const on = (db: Database): IndexStore => ({
    async head() {
      const row = await db.get('SELECT genesis, next_block FROM chain_heads WHERE chain_id = $1', [chainId])
      return row && { genesis: String(row.genesis), next: Number(row.next_block) }
    },
    async move(from, next) {
      const sql = 'UPDATE chain_heads SET next_block = $1 WHERE chain_id = $2 AND next_block = $3'
      return (await db.run(sql, [next, chainId, from])) === 1
    },
    async begin(next, genesis) {
      const sql =
        'INSERT INTO chain_heads (chain_id, genesis, next_block) VALUES ($1, $2, $3) ON CONFLICT (chain_id) DO NOTHING'
      return (await db.run(sql, [chainId, genesis, next])) === 1
    },
    async restart(from, next, genesis) {
      const sql = 'UPDATE chain_heads SET next_block = $1, genesis = $2 WHERE chain_id = $3 AND next_block = $4'
      return (await db.run(sql, [next, genesis, chainId, from])) === 1
    },
    async accounts() {
      const rows = await db.all(
        'SELECT address, backfill_next, backfill_end FROM chain_accounts WHERE chain_id = $1 ORDER BY asked_at DESC',
        [chainId],
      )
      return rows.map(toAccount)
    },
    async account(address) {
      const sql = 'SELECT address, backfill_next, backfill_end FROM chain_accounts WHERE chain_id = $1 AND address = $2'
      const row = await db.get(sql, [chainId, address])
      return row && toAccount(row)
    },
    async watch({ address, backfillNext, backfillEnd }, now) {
      const known = await db.run('UPDATE chain_accounts SET asked_at = $1 WHERE chain_id = $2 AND address = $3', [
        now,
        chainId,
        address,
      ])
      if (known > 0) return false
      await db.run(
        `INSERT INTO chain_accounts (chain_id, address, backfill_next, backfill_end, asked_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (chain_id, address) DO NOTHING`,
        [chainId, address, backfillNext, backfillEnd, now],
      )
      const old = await db.get(
        'SELECT asked_at FROM chain_accounts WHERE chain_id = $1 ORDER BY asked_at DESC LIMIT 1 OFFSET $2',
        [chainId, mostAccounts],
      )
      if (old) await forgetBefore(db, Number(old.asked_at) + 1)
      return true
    },
    forget: (before) => forgetBefore(db, before),
    async setBackfill({ address, backfillNext, backfillEnd }) {
      await db.run(
        'UPDATE chain_accounts SET backfill_next = $1, backfill_end = $2 WHERE chain_id = $3 AND address = $4',
        [backfillNext, backfillEnd, chainId, address],
      )
    },
    async blocks() {
      const rows = await db.all('SELECT block, hash FROM chain_blocks WHERE chain_id = $1 ORDER BY block DESC', [
        chainId,
      ])
      return rows.map(({ block, hash }) => ({ number: Number(block), hash: String(hash) }))
    },
    async addBlocks(blocks, keep) {
      for (const { number, hash } of blocks.slice(-keep)) {
        await db.run(
          `INSERT INTO chain_blocks (chain_id, block, hash) VALUES ($1, $2, $3)
           ON CONFLICT (chain_id, block) DO UPDATE SET hash = excluded.hash`,
          [chainId, number, hash],
        )
      }
      const last = blocks.at(-1)
      if (last)
        await db.run('DELETE FROM chain_blocks WHERE chain_id = $1 AND block <= $2', [chainId, last.number - keep])
    },
    async add(found) {
      for (const { address, block, position, transaction } of found) {
        await db.run(
          `INSERT INTO chain_transactions (chain_id, address, hash, block, position, content) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (chain_id, address, hash)
           DO UPDATE SET block = excluded.block, position = excluded.position, content = excluded.content`,
          [chainId, address, transaction.hash, block, position, JSON.stringify(transaction)],
        )
        for (const [token, isSent] of tokensOf(transaction, address)) {
          await db.run(
            `INSERT INTO chain_tokens (chain_id, address, token, first_block, is_sent) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (chain_id, address, token) DO UPDATE SET
               first_block = CASE WHEN excluded.first_block < chain_tokens.first_block
                 THEN excluded.first_block ELSE chain_tokens.first_block END,
               is_sent = CASE WHEN excluded.is_sent = 1 THEN 1 ELSE chain_tokens.is_sent END`,
            [chainId, address, token, block, isSent ? 1 : 0],
          )
        }
      }
    },
    async rewind(block) {
      await db.run('DELETE FROM chain_transactions WHERE chain_id = $1 AND block >= $2', [chainId, block])
      await db.run('DELETE FROM chain_blocks WHERE chain_id = $1 AND block >= $2', [chainId, block])
    },
    async clear() {
      for (const table of ['chain_transactions', 'chain_blocks', 'chain_tokens'] as const) await forget(db, table)
    },
    async page(address, before, limit) {
      const rows = await db.all(
        `SELECT block, position, content FROM chain_transactions
         WHERE chain_id = $1 AND address = $2 AND (block < $3 OR (block = $3 AND position < $4))
         ORDER BY block DESC, position DESC LIMIT $5`,
        [chainId, address, before?.block ?? Number.MAX_SAFE_INTEGER, before?.position ?? 0, limit],
      )
      return rows.flatMap(({ block, position, content }) => {
        const parsed = v.safeParse(rawTransaction, JSON.parse(String(content)))
        return parsed.success ? [{ block: Number(block), position: Number(position), transaction: parsed.output }] : []
      })
    },
    async has(address, hash) {
      const sql = 'SELECT 1 AS one FROM chain_transactions WHERE chain_id = $1 AND address = $2 AND hash = $3'
      return (await db.get(sql, [chainId, address, hash])) !== undefined
    },
    async tokens(address, limit) {
      const rows = await db.all(
        `SELECT token FROM chain_tokens WHERE chain_id = $1 AND address = $2
         ORDER BY is_sent DESC, first_block, token LIMIT $3`,
        [chainId, address, limit],
      )
      return rows.map(({ token }) => String(token))
    },
    transaction: (work) => db.transaction((tx) => work(on(tx))),
  })
  return on(database)
}

/** The tokens that came to an account or that it sent, and whether the transaction was its own: logs alone prove nothing. */
function tokensOf({ from, moves }: RawTransaction, address: string): ReadonlyMap<string, boolean> {
  const isOwn = from === address
  const tokens = moves.filter(
    (move) => move.standard === 'erc20' && (move.to === address || (isOwn && move.from === address)),
  )
  return new Map(tokens.map(({ contract }) => [contract, isOwn]))
}

function toAccount(row: Row): IndexedAccount {
  return {
    address: String(row.address),
    backfillNext: Number(row.backfill_next),
    backfillEnd: Number(row.backfill_end),
  }
}
