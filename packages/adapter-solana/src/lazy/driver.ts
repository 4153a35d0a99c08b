import type { Network } from '@latchkey/core'
import type { WalletDriver } from '@latchkey/core/adapter-kit'
import type { SignInInput } from './sign-in-text.ts'

/** An account as a wallet shows it, with a checked address. */
export type DriverAccount = { readonly address: string; readonly label?: string | undefined }

/** A signed message: `message` are the bytes that the signature covers. */
export type DriverSignature = { readonly signature: Uint8Array; readonly message: Uint8Array }

/** The node's options for a transaction. */
export type SendOptions = {
  readonly skipPreflight?: boolean | undefined
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  readonly maxRetries?: number | undefined
  readonly minContextSlot?: number | undefined
}

/** The network of a request: `chain` is the wallet's name of it. */
export type DriverTarget = {
  readonly address: string
  readonly chain: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Speaks to one kind of wallet. An absent method is an ability that the wallet lacks. A driver checks the shape of answers; its callers
 * check whether they are true.
 */
export type Driver = WalletDriver<'solana'> & {
  /** Throws `LatchkeyError` `request/unreadable` when the wallet's answer is not a list of accounts. */
  accounts(): readonly DriverAccount[]
  /** The wallet's name of a network; `undefined` where it can't be used. */
  chainOf(network: Network<'solana'>): string | undefined
  /** Transaction versions that it signs. */
  versions(): readonly ('legacy' | 0)[]
  readonly signMessage?: ((target: DriverTarget, message: Uint8Array) => Promise<DriverSignature>) | undefined
  /** `address`: the account that the wallet reports as signed in. */
  readonly signIn?:
    | ((target: DriverTarget, input: SignInInput) => Promise<DriverSignature & { readonly address: unknown }>)
    | undefined
  readonly signTransactions?:
    | ((target: DriverTarget, transactions: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>)
    | undefined
  readonly signAndSend?:
    | ((target: DriverTarget, transaction: Uint8Array, options: SendOptions) => Promise<Uint8Array>)
    | undefined
}
