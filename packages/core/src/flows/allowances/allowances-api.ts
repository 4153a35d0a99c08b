import type { Allowance as ListedAllowance } from '@latchkey/api-client'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Readable } from '../../kernel/store.ts'

/** One amount that another account may take from the account in use. */
export type Allowance = Omit<ListedAllowance, 'amount' | 'balance' | 'atRisk' | 'approvedAt' | 'expiresAt'> & {
  /** Stable in its list. */
  readonly id: string
  /** Exact decimal strings in whole units; of collections a number of items. Absent = no amount, or unknown. */
  readonly amount?: string | undefined
  readonly atRisk?: string | undefined
  /** Unix time in ms. */
  readonly approvedAt?: number | undefined
  readonly expiresAt?: number | undefined
}

/** What is known of the allowances of the account in use on its network. */
export type AllowancesState = {
  /** `off`: nothing here can tell. `error`: the last fetch failed; what was known before stays. */
  readonly status: 'none' | 'loading' | 'ready' | 'error' | 'off'
  /** CAIP-10 id of the account. */
  readonly account?: string | undefined
  /** The largest risk first. */
  readonly list: readonly Allowance[]
  /** Approvals before this block are unknown. */
  readonly since?: number | undefined
  /** Older approvals are not listed, because some contracts have very many. */
  readonly more?: true | undefined
  readonly loading: boolean
  readonly error?: LatchkeyError | undefined
}

/** Parameters of `revoke`. */
export type RevokeParameters = {
  /** Ids of the list. */
  readonly ids: readonly string[]
  /** The words of one step and of the whole, in the visitor's language. */
  readonly words: { step(allowance: Allowance): string; description(count: number): string }
}

/** Allowances of the account in use: `client.use(allowances)`. */
export type Allowances = Readable<AllowancesState> & {
  /** Whether this configuration can tell what is allowed on the network in use. */
  available(): boolean
  /** Reads the list. Never rejects. */
  fetch(parameters?: { readonly force?: boolean | undefined }): Promise<AllowancesState>
  /**
   * Ends allowances: one batch where the wallet takes one, else one transaction after the other. In the open modal it shows ApproveTransaction.
   *
   * @throws LatchkeyError `request/busy` while a wallet is asked for another transaction
   */
  revoke(parameters: RevokeParameters): Promise<void>
}
