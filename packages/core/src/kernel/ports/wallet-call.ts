import type { ChainId } from './namespace.ts'

/** A token as the wallet itself lists it. */
export type WalletAsset = {
  readonly name: string
  readonly symbol: string
  /** CAIP-10; absent for the native currency. */
  readonly address?: string | undefined
  /** `numeric` is an exact decimal string, e.g. `'1.5'`; `decimals` the token's decimal places, e.g. `'18'`. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** Decimal strings in USD, of the whole quantity and of one. */
  readonly value?: string | undefined
  readonly price?: string | undefined
  readonly iconUrl?: string | undefined
}

/** One call of a bundle. */
export type EvmCall = {
  /** An address, beginning with 0x */
  readonly to: string
  /** 0x hex */
  readonly data?: string | undefined
  /** in wei */
  readonly value?: bigint | undefined
}

/** What became of a bundle of calls (EIP-5792). */
export type CallsStatus = {
  readonly id: string
  readonly chainId: ChainId
  /** `failed`: nothing was sent. `reverted`: all of it was undone. `partial`: some calls happened, the others did not. */
  readonly status: 'pending' | 'success' | 'failed' | 'reverted' | 'partial'
  /** The wallet's own number, e.g. 200. */
  readonly code: number
  /** Whether all happens or nothing; absent when the wallet doesn't say. */
  readonly atomic?: boolean | undefined
  /** One for each transaction that is in a block; fewer than the calls when the wallet has put several into one. */
  readonly receipts: readonly { readonly hash: string; readonly status: 'success' | 'reverted' }[]
}

/** What an app asks to be allowed (ERC-7715). */
export type PermissionsRequest = {
  /** Unix time in seconds. */
  readonly expiry: number
  /** The key or account that may use them, e.g. `{ type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x…' }] } }`. */
  readonly signer: { readonly type: string; readonly data?: Readonly<Record<string, unknown>> | undefined }
  /** At least one, e.g. `{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start, period } }`. */
  readonly permissions: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]
  readonly policies?: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[] | undefined
}

/** What the wallet allowed, which may be less than was asked. */
export type GrantedPermissions = Pick<PermissionsRequest, 'permissions' | 'expiry'> & {
  /** 0x hex: names the grant, to use it and to take it back. */
  readonly context: string
  /** The wallet's whole answer as plain data: how to use the grant is said there. */
  readonly response: Readonly<Record<string, unknown>>
}
