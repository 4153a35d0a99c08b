import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'

/** Name and picture of an address, as far as its chain has such. `avatar` has passed `safeIcon`. */
export type AccountName = { readonly name?: string | undefined; readonly avatar?: string | undefined }

/** Names of addresses, kept 5 minutes: `client.use(accountNames)`. Keyed by `{namespace}:{address}`. */
export type AccountNames = Readable<Readonly<Record<`${string}:${string}`, AccountName>>> & {
  /** Never rejects: what can't be looked up has no name. */
  fetch(parameters: { readonly namespace: Namespace; readonly address: string }): Promise<AccountName>
  /** Keeps the active account's name loaded. */
  watch(): Unsubscribe
}
