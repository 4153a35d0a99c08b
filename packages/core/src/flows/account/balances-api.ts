import type { AccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'

/** What is known of one account's native balance on one network. */
export type BalanceState = {
  /** Decimal string; kept from the last success while a later fetch runs or fails. */
  readonly balance?: string | undefined
  /** The native symbol. */
  readonly symbol: string
  readonly balanceLoading: boolean
  readonly error?: LatchkeyError | undefined
  /** Unix time in ms from which a failed fetch may be tried again. */
  readonly retryAt?: number | undefined
  /** Unix time in ms of the last success. */
  readonly fetchedAt?: number | undefined
}

/** A failed fetch says so and carries '0.00', which no view shows as a balance. */
export type FetchBalanceResult = {
  readonly data: { readonly balance: string; readonly symbol: string } | undefined
  readonly error: LatchkeyError | undefined
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** Native balances by CAIP-10 id: `client.use(balances)`. */
export type Balances = Readable<Readonly<Record<AccountId, BalanceState>>> & {
  /**
   * The balance of a connection's active account, by default of the active one; `undefined` data when there is none to ask for. Fresh for
   * 30 s; after a failure the same failure is answered for 30 s. Never rejects.
   */
  fetch(parameters?: { readonly connectionId?: string | undefined }): Promise<FetchBalanceResult>
  /**
   * Keeps the balance of a connection's active account loaded, by default of the active connection's: follows it across accounts and
   * networks, reads again what our own transactions forgot, and retries 30 s after a failure.
   */
  watch(parameters?: { readonly connectionId?: string | undefined }): Unsubscribe
  /** Forgets one account's balance, or all: our own transactions do this by themselves. */
  invalidate(account?: AccountId | undefined): void
  /** Whether the active account's chain has balances at all: without, no balance is drawn. */
  available(parameters?: { readonly connectionId?: string | undefined }): boolean
}
