import type { RawTransaction } from '../raw-transaction.ts'
import type { Found } from './scan-blocks.ts'

export type IndexedAccount = { readonly address: string; readonly backfillNext: number; readonly backfillEnd: number }
export type IndexPosition = { readonly block: number; readonly position: number }
type Stored = IndexPosition & { readonly transaction: RawTransaction }

/** The tables of one chain's index. Within `transaction` all of them change together. */
export type IndexStore = {
  head(): Promise<{ readonly genesis: string; readonly next: number } | undefined>
  /** Sets where reading continues. False if another server node has moved it meanwhile. */
  move(from: number, next: number): Promise<boolean>
  /** Sets where reading begins, and on which chain. False if another server node has begun. */
  begin(next: number, genesis: string): Promise<boolean>
  /** The same as `move`, on another chain. */
  restart(from: number, next: number, genesis: string): Promise<boolean>
  accounts(): Promise<readonly IndexedAccount[]>
  account(address: string): Promise<IndexedAccount | undefined>
  /** @returns whether the account is new */
  watch(account: IndexedAccount, now: number): Promise<boolean>
  setBackfill(account: IndexedAccount): Promise<void>
  /** Forgets accounts that were last asked about before a time, in ms, and their transactions. */
  forget(before: number): Promise<void>
  /** Hashes of the last blocks read, newest first. */
  blocks(): Promise<readonly { readonly number: number; readonly hash: string }[]>
  addBlocks(blocks: readonly { readonly number: number; readonly hash: string }[], keep: number): Promise<void>
  add(found: readonly Found[]): Promise<void>
  /** Forgets everything from a block on. */
  rewind(block: number): Promise<void>
  /** Forgets everything but the watched accounts. */
  clear(): Promise<void>
  page(address: string, before: IndexPosition | undefined, limit: number): Promise<readonly Stored[]>
  has(address: string, hash: string): Promise<boolean>
  /** Tokens that an account was seen with: those it has moved itself first, then those it was seen with first. */
  tokens(address: string, limit: number): Promise<readonly string[]>
  transaction<T>(work: (store: IndexStore) => Promise<T>): Promise<T>
}
