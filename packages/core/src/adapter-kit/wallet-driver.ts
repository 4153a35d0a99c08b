import type { ChainId, Namespace, ProviderOf, Unsubscribe } from '../kernel/ports/namespace.ts'
import type { Account, Connection } from '../kernel/ports/session.ts'

/**
 * Talks to one wallet for one connection. Each adapter adds what its wallets can do. A driver holds what the wallet has shown, so that
 * `toConnection` reads it without a request.
 */
export type WalletDriver<ns extends Namespace = Namespace> = {
  readonly provider: ProviderOf<ns>
  /**
   * Calls the wallet in the same turn of the event loop. `silent` never prompts; a wallet that doesn't remember the
   * page then shows no account. `chainId` is the network to begin on, where the wallet has one of its own.
   */
  connect(parameters: DriverConnectParameters<ns>): Promise<void>
  /** Tells the wallet that the page has disconnected. */
  disconnect(): Promise<void>
  /**
   * Calls back when the wallet shows something else. It may do so before this returns. A driver that reads its wallet by questions hears the
   * wallet's events from `connect` on: a change between an answer and this call would be lost.
   */
  onChange(listener: () => void): Unsubscribe
  /** Reads an event of a wallet session that has no type of its own; `true` where the wallet shows something else now. */
  readonly onSessionEvent?: ((name: string, data: unknown) => boolean) | undefined
  /** Stops what the driver itself listens to. Called when its connection has ended, or could not be made; perhaps twice. */
  readonly close?: (() => void) | undefined
}

/** How a driver connects. */
type DriverConnectParameters<ns extends Namespace> = {
  readonly silent: boolean
  readonly chainId?: ChainId<ns> | undefined
}

/** What a wallet session shares at the moment. */
export type SharedBySession<ns extends Namespace> = {
  readonly accounts: readonly Account<ns>[]
  readonly chains: readonly ChainId<ns>[]
}

/** The account and networks that `toConnection` keeps in use, where the wallet still has them. */
export type ConnectionPreference<ns extends Namespace> = {
  readonly activeAccount?: string | undefined
  /** Best first. */
  readonly chains: readonly ChainId<ns>[]
}

/** The fields of a connection that follow from what its wallet shows. */
export type ConnectionFields<ns extends Namespace> = Pick<
  Connection<ns>,
  'accounts' | 'activeAccount' | 'approvedChains' | 'chainId' | 'abilities'
>
