import type { ChainId, Namespace, ProviderOf, Unsubscribe } from '../kernel/ports/namespace.ts'
import type { Account, Connection } from '../kernel/ports/session.ts'

/**
 * One way to talk to a wallet: what each driver of an adapter has, whatever else it can. It holds what the wallet has shown, so that looking
 * at it asks nobody.
 */
export type WalletDriver<ns extends Namespace = Namespace> = {
  readonly provider: ProviderOf<ns>
  /** Calls the wallet in the same turn. `silent` never prompts; a wallet that doesn't remember us then shows no account. */
  connect(parameters: { readonly silent: boolean }): Promise<void>
  /** The wallet is left. */
  disconnect(): Promise<void>
  /** What the wallet shows is different now. It may be told while it is being listened to. */
  onChange(listener: () => void): Unsubscribe
  /** What a session's wallet says by a message of its own; `true` where what it shows is different now. */
  readonly onSessionEvent?: ((name: string, data: unknown) => boolean) | undefined
}

/** What a session shares at the moment. */
export type SharedBySession<ns extends Namespace> = {
  readonly accounts: readonly Account<ns>[]
  readonly chains: readonly ChainId<ns>[]
}

/** What of a connection was in use, or shall be: a look at the wallet keeps it where it can. */
export type ConnectionPreference<ns extends Namespace> = {
  readonly activeAccount?: string | undefined
  /** Best first. */
  readonly chains: readonly ChainId<ns>[]
}

/** What a connection says of its wallet. */
export type ConnectionFields<ns extends Namespace> = Pick<
  Connection<ns>,
  'accounts' | 'activeAccount' | 'approvedChains' | 'chainId' | 'abilities'
>
