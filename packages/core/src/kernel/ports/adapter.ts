import type { Capabilities } from './ability.ts'
import type { SignedMessage } from './ability-values.ts'
import type { Connector } from './connector.ts'
import type { PortContext } from './context.ts'
import type { ChainId, Namespace, ProviderOf, Unsubscribe, WithSignal } from './namespace.ts'
import type { Network } from './network.ts'
import type { AccountType, Connection, PeerInfo, Transport } from './session.ts'

/** What sign-in asks of a wallet that can connect and sign in one step. */
export type SignInRequest = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly chains: readonly ChainId[]
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** The chain's own knowledge, pure and synchronous. */
export type ChainKnowledge<ns extends Namespace = Namespace> = {
  isAddress(address: string, chainId?: ChainId<ns>): boolean
  /** The spelling shown to people (EIP-55 on eip155). */
  displayAddress(address: string, chainId?: ChainId<ns>): string
  sameAddress(a: string, b: string): boolean
  /** Paths on the network's block explorer, beginning with `/`. */
  explorerPath(kind: 'address' | 'transaction', value: string): string
  /** What a receive screen's QR code says, e.g. EIP-681. */
  receiveUri(address: string, network: Network<ns>): string
  readonly defaultAccountType: AccountType
}

/** Static CAIP-25 proposal of the namespace; the pairing port adds the networks. */
export type Proposal = {
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What an adapter knows at this moment. */
export type AdapterSnapshot<ns extends Namespace = Namespace> = {
  readonly connectors: readonly Connector<ns>[]
  /** Only with `truth: 'external'`: all connections as the library has them, and which is current. */
  readonly connections?: readonly Connection<ns>[] | undefined
  readonly peers?: Readonly<Record<string, PeerInfo>> | undefined
  readonly activeConnectionId?: string | undefined
  /** Only with `truth: 'external'`: the library is connecting, or restoring (`reconnecting`), and has no answer yet. */
  readonly busy?: 'connecting' | 'reconnecting' | undefined
}

/** Adapters hold no application state: they emit, core reduces. */
export type AdapterEvent<ns extends Namespace = Namespace> =
  /** Connectors (and, with external truth, connections) changed: core reads `snapshot()` again, synchronously. */
  | { readonly type: 'snapshot' }
  /** An approval that came after its `connect` was left, or a wallet that connected by itself. */
  | { readonly type: 'connected'; readonly connection: Connection<ns>; readonly peer: PeerInfo }
  /** Accounts, chain or abilities changed. An empty account list is sent as `disconnected`. */
  | {
      readonly type: 'changed'
      readonly connectionId: string
      readonly change: Partial<
        Pick<Connection<ns>, 'accounts' | 'activeAccount' | 'chainId' | 'approvedChains' | 'abilities'>
      >
    }
  | { readonly type: 'disconnected'; readonly connectionId: string; readonly reason: 'remote' | 'local' | 'expired' }

/** An adapter's answer when a wallet has connected. */
export type ConnectResult<ns extends Namespace = Namespace> = {
  readonly connection: Connection<ns>
  readonly peer: PeerInfo
  readonly signIn?: SignedMessage | undefined
}

/**
 * A driver for one namespace. Creating it is pure; `create` is called once per client and `start` may be called again after its off.
 * Every asynchronous method takes a signal and throws only `LatchkeyError`s.
 */
export type Adapter<ns extends Namespace = Namespace> = {
  /** Version of this contract; checked by `createLatchkey`. */
  readonly contract: 1
  readonly id: string
  readonly namespace: ns
  readonly chain: ChainKnowledge<ns>
  /** A function where it comes with code that a page doesn't load at once. */
  readonly proposal: Proposal | (() => Promise<Proposal>)
  /**
   * `'external'`: the library keeps the connections (wagmi). Core mirrors `snapshot()` synchronously, persists nothing for it, never
   * restores it and never writes first.
   */
  readonly truth?: 'external' | undefined
  create(context: PortContext<AdapterEvent<ns>>): AdapterInstance<ns>
}

/** What an adapter makes for one client: its connectors, connections and abilities. */
export type AdapterInstance<ns extends Namespace = Namespace> = {
  /** Starts discovery. Must be a no-op on a server. The returned function removes every listener that this call added. */
  start(): Unsubscribe
  /** Must be pure and cheap: it is read before `start` and after every `snapshot` event. */
  snapshot(): AdapterSnapshot<ns>
  /** Called on hover, focus or when a view opens: load what `connect` needs, so that the click itself needs no await. Never prompts. */
  prepare(parameters: { connectorId?: string | undefined }): void
  /**
   * Asks the wallet. Must call the wallet synchronously once prepared. An abort leaves the wallet's prompt alone: a later approval is
   * emitted as `connected`. Errors: `connection/user-rejected`, `connection/already-pending`, `connection/wallet-locked`,
   * `connector/not-found`, `request/aborted`.
   */
  connect(
    parameters: WithSignal & {
      connectorId: string
      chainId?: ChainId<ns> | undefined
      signIn?: SignInRequest | undefined
    },
  ): Promise<ConnectResult<ns>>
  /**
   * Restores without ever prompting; `null` when the wallet is not authorised any more or the id is unknown. `chainId`: the network that was
   * in use, for wallets that have none of their own.
   */
  reconnect(
    parameters: WithSignal & { connectorId: string; chainId?: ChainId<ns> | undefined },
  ): Promise<ConnectResult<ns> | null>
  /**
   * Takes a transport of the pairing or auth port and gives it abilities. `chainId`: the network that was in use, to begin on if the wallet
   * approved it.
   */
  adopt(transport: Transport<ns>, chainId?: ChainId<ns> | undefined): Promise<Connection<ns>>
  setActive(connectionId: string): void
  /** Idempotent. */
  disconnect(parameters: { connectionId: string }): Promise<void>
  getProvider(parameters: { connectionId: string }): Promise<ProviderOf<ns>>
  /** Networks the library is bound to (`config.chains`); a mismatch with the client's is `network/mismatch`. */
  readonly networks?: readonly ChainId<ns>[] | undefined
  readonly can: Capabilities<ns>
}
