import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Readable } from '../../kernel/store.ts'

/** One thing that a permission allows. Amounts are exact decimal strings in whole units. */
export type PermissionLimit = {
  /** `other`: a kind of permission that only the wallet knows. */
  readonly kind: 'native' | 'erc20' | 'contract' | 'other'
  /** As the wallet calls it, e.g. `native-token-periodic`. */
  readonly type: string
  /** The token, or the contract whose functions may be called. */
  readonly address?: string | undefined
  readonly symbol?: string | undefined
  /** In each period. Absent = no amount, or the token doesn't say its decimals. */
  readonly amount?: string | undefined
  /** The amount left in the current period, as the chain says. Absent = it can't be read. */
  readonly left?: string | undefined
  /** in seconds */
  readonly period?: number | undefined
  /** The functions of `contract` that the permission covers. */
  readonly functions?: readonly string[] | undefined
}

/** What the app was allowed to do for an account without a question each time. */
export type Permission = {
  /** Stable in its list. */
  readonly id: string
  /** 0x hex, as `grantPermissions` answered. */
  readonly context: string
  /** The account that may use it. Absent = the wallet's context can't be read. */
  readonly delegate?: string | undefined
  readonly limits: readonly PermissionLimit[]
  /** Unix time in ms. */
  readonly grantedAt?: number | undefined
  readonly expiresAt: number
  /** The wallet ended it, and the chain doesn't say so yet. */
  readonly isEnding: boolean
}

/** What is known of the app's permissions for the account in use on its network. */
export type PermissionsState = {
  /** `off`: the account's network has no permissions. `error`: the last fetch failed; what was known before stays. */
  readonly status: 'none' | 'loading' | 'ready' | 'error' | 'off'
  /** CAIP-10 id of the account. */
  readonly account?: string | undefined
  /** The newest first. */
  readonly list: readonly Permission[]
  /** This browser remembers at most this many. Older permissions may still be in force, and only the wallet knows them. */
  readonly more?: boolean | undefined
  readonly loading: boolean
  /** Ids of those that are being ended. */
  readonly ending: readonly string[]
  readonly error?: LatchkeyError | undefined
}

/** Parameters of `revoke`. */
export type EndPermissionParameters = {
  /** The permission's id in the list. */
  readonly id: string
  /** Its name in Activity, in the visitor's language, if a transaction of the wallet ends it. */
  readonly description: string
}

/** Permissions that the app was granted by the account in use: `client.use(permissions)`. */
export type AppPermissions = Readable<PermissionsState> & {
  /** Reads the list. Never rejects. */
  fetch(): Promise<PermissionsState>
  /**
   * Ends a permission: the wallet or the login asks the visitor. A wallet that knows no revocation is asked for the transaction that ends it, where
   * the chain has one.
   *
   * @throws LatchkeyError as `revokePermissions`
   */
  revoke(parameters: EndPermissionParameters): Promise<void>
}
