/**
 * The ecosystems Latchkey knows by name. Open on purpose: an adapter for another one adds its key by declaration merging
 * (`declare module '@latchkey/core' { interface Namespaces { stacks: true } }`), and no file here changes.
 */
export interface Namespaces {
  eip155: true
  solana: true
  bip122: true
  cosmos: true
  polkadot: true
}

/** What `getProvider` returns per namespace; each adapter merges its own line in. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Providers {}

/** What is signed and sent per namespace; each adapter merges its own line in, so that an app's typos don't compile. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Transactions {}

/** A CAIP-2 namespace, e.g. `eip155`. */
export type Namespace = keyof Namespaces & string

/** A CAIP-2 network id, e.g. `eip155:1`. */
export type ChainId<ns extends Namespace = Namespace> = `${ns}:${string}`

/** The provider type of a namespace, `unknown` until its adapter says better. */
export type ProviderOf<ns extends Namespace = Namespace> = ns extends keyof Providers ? Providers[ns] : unknown

/** What any of the app's adapters takes. */
type AnyTransaction = [keyof Transactions] extends [never] ? unknown : Transactions[keyof Transactions]

/** The transaction type of a namespace, `unknown` until its adapter says better; without one, that of any adapter of the app. */
export type TransactionOf<ns extends Namespace = Namespace> = [Namespace] extends [ns]
  ? AnyTransaction
  : ns extends keyof Transactions
    ? Transactions[ns]
    : unknown

/** Undoes what returned it: unsubscribes, stops or releases. Calling it twice is harmless. */
export type Unsubscribe = () => void

/** Every call that may take time accepts a signal; aborting settles the call with `request/aborted`. */
export type WithSignal = { signal?: AbortSignal | undefined }
