import type { AccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'
import type { AccountChoice } from '../account/account-target.ts'

/** One token of an account, as a list shows it. Amounts are exact decimal strings. */
export type Token = {
  /** CAIP-10 of the contract, or the chain's CAIP-2 id for the native one: stable in its list. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** CAIP-2 */
  readonly chainId: string
  /** The contract's address without a CAIP prefix; absent for the native currency. */
  readonly address?: string | undefined
  /** e.g. `'1.5'`; absent where it could not be read. */
  readonly amount?: string | undefined
  /** The value of the whole amount, in `currency`. Absent = the price is unknown; it is never a zero then. */
  readonly value?: string | undefined
  /** The price of one token, in `currency`. */
  readonly price?: string | undefined
  /** How much the price changed within 24 hours, in percent, e.g. `'-1.25'`. Absent = unknown. */
  readonly change24h?: string | undefined
  /** Draw it only as `assetImages` gives it, so that no third party sees the visitor. */
  readonly iconUrl?: string | undefined
  readonly isSpam: boolean
  /** It bears the symbol of another token that is known to be genuine, and is not that one. */
  readonly lookAlike: boolean
  /** The app listed it (`createLatchkey({ tokens })`): always shown. */
  readonly configured: boolean
}

/** What is known of one account's tokens on one network. */
export type TokensState = {
  /** `loading`: nothing is known yet. `error`: the last fetch failed; what was known before stays in `tokens`. */
  readonly status: 'loading' | 'ready' | 'empty' | 'error'
  /** The most valuable first, spam last. */
  readonly tokens: readonly Token[]
  /** Sum of what has a price and is no spam; absent when nothing has one. */
  readonly total?: string | undefined
  readonly currency: 'usd'
  /** Something is missing: a source failed while another answered. */
  readonly partial: boolean
  readonly loading: boolean
  readonly error?: LatchkeyError | undefined
  /** Unix time in ms from which a failed fetch may be tried again. */
  readonly retryAt?: number | undefined
  /** Unix time in ms of the last success. */
  readonly fetchedAt?: number | undefined
  /** The tokens of this chain are unknown here. */
  readonly off?: boolean | undefined
}

/** Tokens by CAIP-10 id of the account: `client.use(tokens)`. */
export type Tokens = Readable<Readonly<Record<AccountId, TokensState>>> & {
  /**
   * The tokens of a connection's active account on its network: from its wallet if that can tell, else from the services, and the configured ones
   * from the chain where neither has them. Fresh for 30 s; after a failure the same failure is answered for 30 s.
   * Never rejects; `undefined` when there is no source to ask.
   */
  fetch(choice?: AccountChoice): Promise<TokensState | undefined>
  /**
   * Keeps the tokens of a connection's active account loaded and follows it across accounts and networks. `every` (in ms; `true` = every
   * 30 s) also polls, until the services answer 503. @default no polling
   */
  watch(parameters?: AccountChoice & { readonly every?: number | true | undefined }): Unsubscribe
  /** Forgets how old one account's tokens are, or all: our own transactions do this by themselves. */
  invalidate(account?: AccountId | undefined): void
  /** Whether there is a source for the account's tokens. Without one no tab is drawn. */
  available(choice?: AccountChoice): boolean
}
