import type { Proposal, SignInRequest } from './adapter.ts'
import type { PortContext } from './context.ts'
import type { Cancel, ChainId, Namespace, Off } from './namespace.ts'
import type { PeerInfo, Transport } from './session.ts'

/** What is asked of a phone wallet for one namespace. */
export type NamespaceProposal = Proposal & { readonly namespace: Namespace; readonly chains: readonly ChainId[] }

/** A session that the port opened or restored, with one transport per namespace. */
export type PortSession = {
  readonly id: string
  readonly peer: PeerInfo
  /** Unix time in ms. */
  readonly expiresAt?: number | undefined
  readonly transports: readonly Transport[]
}

export type PairingEvent =
  | { readonly type: 'ended'; readonly sessionId: string; readonly reason: 'remote' | 'local' | 'expired' }
  /** The transport lost or regained its relay; connections of it show `reconnecting` meanwhile. */
  | { readonly type: 'relay'; readonly connected: boolean }
  /** Another tab opened a session or a discarded attempt was approved late: core adopts it. */
  | { readonly type: 'session'; readonly session: PortSession }

/** A pairing by QR code or link. Nothing of its SDK may load before `prepare`, `connect` or a `restore` with something stored. */
export type PairingPort = {
  readonly contract: 1
  readonly id: string
  /** `'private'`: only wallets of that relay can scan the code; registry deep links are hidden. */
  readonly reach: 'public' | 'private'
  create(context: PortContext<PairingEvent>): PairingInstance
}

export type PairingInstance = {
  start(): Off
  prepare(): void
  /** Whether something is stored that `restore` could bring back; must not load the SDK. */
  hasStored(): boolean
  /**
   * Resolves with the pairing URI as soon as there is one. `approval` settles with the session or a `LatchkeyError`
   * (`connection/user-rejected`, `pairing/expired`, `pairing/relay-refused`, `pairing/relay-unreachable`, `request/aborted`); it never
   * leaves an unhandled rejection. After an abort a late approval is emitted as `session`.
   */
  connect(
    parameters: Cancel & { proposals: readonly NamespaceProposal[]; signIn?: SignInRequest | undefined },
  ): Promise<{
    readonly uri: string /** Unix time in ms. */
    readonly expiresAt: number
    readonly approval: Promise<PortSession>
  }>
  /** Sessions of earlier visits; never prompts, never fails for a relay that can't be reached. */
  restore(parameters: Cancel): Promise<readonly PortSession[]>
  /** Idempotent; `No matching key` is ignored (SPEC S8.18). */
  disconnect(sessionId: string): Promise<void>
}
