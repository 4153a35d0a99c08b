import type { LatchkeyError } from '../errors/index.ts'
import type { Proposal, SignInRequest } from './adapter.ts'
import type { PortContext } from './context.ts'
import type { ChainId, Namespace, Unsubscribe, WithSignal } from './namespace.ts'
import type { PeerInfo, Transport } from './session.ts'
import type { SiwxSession } from './siwx.ts'

/** What is asked of a phone wallet for one namespace. */
export type NamespaceProposal = Proposal & { readonly namespace: Namespace; readonly chains: readonly ChainId[] }

/** A session that the port opened or restored, with one transport per namespace. */
export type PortSession = {
  readonly id: string
  readonly peer: PeerInfo
  /** Unix time in ms. */
  readonly expiresAt?: number | undefined
  readonly transports: readonly Transport[]
  /** What the wallet signed while it approved; only on the session that a `connect` with `signIn` opened. */
  readonly signIns?: readonly SiwxSession[] | undefined
}

/** A request to a wallet in a session, as core's list of operations needs it. Other requests aren't reported. */
export type SessionRequest = {
  readonly sessionId: string
  /** Unique in the session; the same in every page that hears of it. */
  readonly requestId: string
  readonly kind: 'signature' | 'transaction'
  readonly chainId: ChainId
  /** The address it was asked of, where the request names one. */
  readonly account?: string | undefined
}

/** What a pairing port tells of its sessions and its relay. */
export type PairingEvent =
  | { readonly type: 'ended'; readonly sessionId: string; readonly reason: 'remote' | 'local' | 'expired' }
  /** The transport lost or regained its relay; connections of it show `reconnecting` meanwhile. */
  | { readonly type: 'relay'; readonly connected: boolean }
  /** A request of this page that the visitor has to look at in the wallet is on its way: on a phone the wallet is to be brought up. */
  | { readonly type: 'prompting'; readonly sessionId: string; readonly requestId: string }
  /** A request was handed to the SDK, which keeps it over a reload. Its promise settles as long as this page lives. */
  | ({ readonly type: 'asked' } & SessionRequest)
  /**
   * A request without a caller was answered: an earlier page made it, or another tab, or it timed out here. Also told
   * of what was answered while no page was there. `hash` is that of the transaction that was sent, `calls` the id of a batch (EIP-5792).
   */
  | ({ readonly type: 'answered' } & SessionRequest & {
        readonly hash?: string | undefined
        readonly calls?: string | undefined
        readonly error?: LatchkeyError | undefined
      })
  /**
   * Another tab opened a session, a discarded attempt was approved late, or the wallet changed or prolonged one: core adopts what of it is
   * not connected.
   */
  | { readonly type: 'session'; readonly session: PortSession }

/** A pairing by QR code or link. Nothing of its SDK may load before `prepare`, `connect` or a `restore` with something stored. */
export type PairingPort = {
  readonly contract: 1
  readonly id: string
  /** `'private'`: only wallets of that relay can scan the code; registry deep links are hidden. */
  readonly reach: 'public' | 'private'
  create(context: PortContext<PairingEvent>): PairingInstance
}

/** What a pairing port makes for one client. */
export type PairingInstance = {
  start(): Unsubscribe
  prepare(): void
  /** Whether something is stored that `restore` could bring back; must not load the SDK. */
  hasStored(): boolean
  /**
   * Resolves with the pairing URI as soon as there is one. `approval` settles with the session or a `LatchkeyError`
   * (`connection/user-rejected`, `pairing/expired`, `pairing/relay-refused`, `pairing/relay-unreachable`, `request/aborted`); it never
   * leaves an unhandled rejection. After an abort a late approval is emitted as `session`.
   */
  connect(
    parameters: WithSignal & { proposals: readonly NamespaceProposal[]; signIn?: SignInRequest | undefined },
  ): Promise<{
    readonly uri: string /** Unix time in ms. */
    readonly expiresAt: number
    readonly approval: Promise<PortSession>
  }>
  /** Sessions of earlier visits; never prompts, never fails for a relay that can't be reached. */
  restore(parameters: WithSignal): Promise<readonly PortSession[]>
  /** Idempotent; `No matching key` is ignored. */
  disconnect(sessionId: string): Promise<void>
}
