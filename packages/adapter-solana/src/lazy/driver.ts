import type { Network } from '@latchkey/core'
import type { WalletDriver } from '@latchkey/core/adapter-kit'
import type { SignInInput } from './sign-in-text.ts'

/** An account as a wallet shows it; its address was looked at. */
export type DriverAccount = { readonly address: string; readonly label?: string | undefined }

/** How a message was signed: `message` is what the signature is of. */
export type DriverSignature = { readonly signature: Uint8Array; readonly message: Uint8Array }

/** What a node is told with a transaction. */
export type SendOptions = {
  readonly skipPreflight?: boolean | undefined
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  readonly maxRetries?: number | undefined
  readonly minContextSlot?: number | undefined
}

/** Where a request is for: `chain` as the wallet calls it. */
export type DriverTarget = {
  readonly address: string
  readonly chain: string
  readonly signal?: AbortSignal | undefined
}

/**
 * One way to talk to a wallet. Methods that are absent are abilities it hasn't. Nothing here decides what is right: answers are of the
 * right shape, whether they are true is looked at by the callers.
 */
export type Driver = WalletDriver<'solana'> & {
  /** Throws `LatchkeyError` `request/unreadable` when the wallet's answer is no list of accounts. */
  accounts(): readonly DriverAccount[]
  /** What the wallet calls a network; `undefined` where it can't be used there. */
  chainOf(network: Network<'solana'>): string | undefined
  /** Transaction versions that it signs. */
  versions(): readonly ('legacy' | 0)[]
  readonly signMessage?: ((target: DriverTarget, message: Uint8Array) => Promise<DriverSignature>) | undefined
  /** `address`: whom the wallet says that it signed in. */
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
