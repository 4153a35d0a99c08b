import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'

/** Name and image of an address, as far as its chain has such. `avatar` has passed `safeIcon`. */
export type AccountName = { readonly name?: string | undefined; readonly avatar?: string | undefined }

/** Names of addresses, kept 5 minutes: `client.use(accountNames)`. Keyed by `{namespace}:{address}`. */
export type AccountNames = Readable<Readonly<Record<`${string}:${string}`, AccountName>>> & {
  /**
   * Never rejects: if the lookup fails, there is no name. With `services`, `chainId` of a chain with names of its own (ENSIP-19) asks for the
   * address's name there, and no other.
   */
  fetch(parameters: {
    readonly namespace: Namespace
    readonly address: string
    readonly chainId?: string | undefined
  }): Promise<AccountName>
  /** Stores a name that was just registered, which is newer than the earlier lookup. */
  learn(parameters: { readonly namespace: Namespace; readonly address: string; readonly name: string }): void
  /** Keeps the active account's name loaded. */
  watch(): Unsubscribe
}
