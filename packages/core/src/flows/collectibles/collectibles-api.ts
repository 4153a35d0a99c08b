import type { Collectible } from '@latchkey/api-client'
import type { AccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'
import type { AccountChoice } from '../account/account-target.ts'

export type { Collectible }

/** What is known of one account's collectibles on one network. */
export type CollectiblesState = {
  /** `loading`: nothing is known yet. `error`: the last fetch failed; what was known before stays in `collectibles`. */
  readonly status: 'loading' | 'ready' | 'empty' | 'error'
  /** Without spam; what strangers sent comes last. */
  readonly collectibles: readonly Collectible[]
  /** The collectibles hidden as spam, so that the visitor can show them. */
  readonly spam: readonly Collectible[]
  /** The account may hold others, which the services didn't look at. */
  readonly more?: boolean | undefined
  readonly loading: boolean
  readonly error?: LatchkeyError | undefined
  /** Unix time in ms from which a failed fetch may be tried again. */
  readonly retryAt?: number | undefined
  /** Unix time in ms of the last success. */
  readonly fetchedAt?: number | undefined
  /** The collectibles of this chain are unknown here. */
  readonly off?: boolean | undefined
}

/** Collectibles by CAIP-10 id of the account: `client.use(collectibles)`. */
export type Collectibles = Readable<Readonly<Record<AccountId, CollectiblesState>>> & {
  /**
   * Those of a connection's active account on its network. Fresh for 30 s; after a failure the same failure is answered for 30 s. Never rejects;
   * `undefined` when there is no source to ask.
   */
  fetch(choice?: AccountChoice): Promise<CollectiblesState | undefined>
  /** Keeps the collectibles of a connection's active account loaded and follows it across accounts and networks. */
  watch(choice?: AccountChoice): Unsubscribe
  /** Forgets how old one account's collectibles are, or all: our own transactions do this by themselves. */
  invalidate(account?: AccountId | undefined): void
  /** Whether there is a source for the account's collectibles. Without one no tab is drawn. */
  available(choice?: AccountChoice): boolean
}
