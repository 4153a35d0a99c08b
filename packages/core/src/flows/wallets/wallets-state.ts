import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { WalletGroup, WalletRow } from './wallet-row.ts'

/** What AllWallets shows: the pages loaded so far or, from two characters on, what a search found. */
export type WalletListState = {
  /** As typed. */
  readonly query: string
  readonly rows: readonly WalletRow[]
  /** How many there are in all; more can be asked for while `rows` is shorter. */
  readonly count: number
  /** `loading` and `error` keep the rows that are there. `empty`: the source answered with nothing, or there is none. */
  readonly status: 'idle' | 'loading' | 'ready' | 'empty' | 'error'
  readonly error?: LatchkeyError | undefined
}

/** The rows of the wallet list, and how loading them stands. */
export type WalletsState = {
  /** The Connect view's rows in order, empty groups left out. */
  readonly groups: readonly WalletGroup[]
  /** `loading` while listed wallets or identities are still loading; installed wallets are there already. `error` can be retried. */
  readonly status: 'idle' | 'loading' | 'ready' | 'error'
  /**
   * Whether AllWallets can be offered: a wallet source is there and `allWallets` allows it. Without a pairing its wallets can only be installed.
   */
  readonly offersAll: boolean
  /** How many wallets AllWallets has; `undefined` until known. */
  readonly count: number | undefined
  /** `true` when the app restricts the list, so the count is worth showing exactly. */
  readonly countIsExact: boolean
  readonly list: WalletListState
}
