import type { AccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'
import type { AccountChoice } from '../account/account-target.ts'

/** Something that a transaction moved. */
export type ActivityAmount = {
  /** By the kind of transaction where that says it, else by the direction of the transfer. */
  readonly sign: '+' | '-' | ''
  /** Exact decimal string. */
  readonly amount: string
  readonly symbol?: string | undefined
  /** CAIP-10 of the token's contract, or CAIP-2 of the chain for its native one: as `Token.id`. */
  readonly tokenId?: string | undefined
  /** The name of a collectible. */
  readonly name?: string | undefined
  readonly kind: 'token' | 'nft'
  /** Draw it only as `assetImages` gives it. */
  readonly iconUrl?: string | undefined
  readonly isSpam: boolean
}

/**
 * How a transaction is doing. `sped-up`: it was included under another hash, with another fee. `cancelled` and `replaced`: another one
 * replaced it. `dropped`: the nodes have forgotten it, nothing has happened.
 */
export type ActivityStatus = 'pending' | 'confirmed' | 'failed' | 'sped-up' | 'cancelled' | 'replaced' | 'dropped'

/** One transaction as a list shows it. */
export type ActivityRow = {
  /** For the key of a list. It stays the same when the history takes over a transaction that was sent from this page. */
  readonly id: string
  readonly hash: string
  /** CAIP-2 */
  readonly chainId: string
  /** Unix time in ms. */
  readonly at: number
  /** e.g. `send`, `receive`, `trade`, `approve`; hosts may name others. `transaction`: not known (yet). */
  readonly operation: string
  readonly status: ActivityStatus
  /** What it does, in the app's words. Only transactions that were sent from this page have it. */
  readonly description?: string | undefined
  readonly direction?: 'in' | 'out' | 'self' | undefined
  readonly amounts: readonly ActivityAmount[]
  /** The visitor signed it: a stranger's `transferFrom` can name the visitor as sender, too. */
  readonly signed: boolean
  /** The address at the other side. */
  readonly counterparty?: string | undefined
  /** A known address that the counterparty looks like without being it: money sent there would be lost (address poisoning). */
  readonly resembles?: string | undefined
  /** The wallet sent something else than what was shown. */
  readonly differs?: boolean | undefined
  readonly isSpam: boolean
  readonly application?: string | undefined
  /** Its page at the network's explorer; has passed `safeHref`. */
  readonly explorerHref?: string | undefined
  /** Whether only this client knows the transaction so far. */
  readonly local: boolean
}

/** What is known of one account's transactions on one network. */
export type ActivityState = {
  readonly loading: boolean
  /** Nothing is there to show. Never `true` together with loaded rows, whatever failed. */
  readonly empty: boolean
  /** Newest first. */
  readonly rows: readonly ActivityRow[]
  /** Where `more` goes on; absent on the last page and after a failure. */
  readonly cursor?: string | undefined
  /** The last fetch failed; loaded rows stay. */
  readonly error?: LatchkeyError | undefined
  /** Unix time in ms from which a failed fetch may be tried again. */
  readonly retryAt?: number | undefined
  /** Unix time in ms of the last success. */
  readonly fetchedAt?: number | undefined
  /** The history of this chain is unknown here: `rows` are what was sent from this browser, and nothing else. */
  readonly off?: boolean | undefined
  /** Open transactions, of this client and of the history, each once; counted to 99. */
  readonly pending: number
}

/** Transactions by CAIP-10 id of the account: `client.use(activity)`. */
export type Activity = Readable<Readonly<Record<AccountId, ActivityState>>> & {
  /**
   * The newest transactions of a connection's active account on its network. Fresh for 30 s; after a failure the same failure is answered for
   * 30 s. Never rejects; `undefined` when there is no source to ask.
   */
  fetch(choice?: AccountChoice): Promise<ActivityState | undefined>
  /** The next page; harmless while one is under way or none is left. After a failure it begins again, and what is loaded stays. */
  more(choice?: AccountChoice): Promise<ActivityState | undefined>
  /**
   * Keeps the transactions of a connection's active account loaded and follows it across accounts and networks. `every` (in ms;
   * `true` = every 30 s) also polls, until 99 are pending or the services answer 503. @default no polling
   */
  watch(parameters?: AccountChoice & { readonly every?: number | true | undefined }): Unsubscribe
  /** Forgets how old one account's transactions are, or all: our own transactions do this by themselves. */
  invalidate(account?: AccountId | undefined): void
  /**
   * Whether there is a list of the account's transactions, even if it has only those sent from this browser. If not, no tab is drawn.
   */
  available(choice?: AccountChoice): boolean
}
