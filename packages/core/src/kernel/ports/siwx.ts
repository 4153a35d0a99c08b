import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Random } from '../random.ts'
import type { ClientStorage } from '../storage/storage.ts'
import type { Capabilities } from './ability.ts'
import type { SignedMessage } from './ability-values.ts'
import type { SignInRequest } from './adapter.ts'
import type { Metadata } from './context.ts'
import type { ChainId, Unsubscribe } from './namespace.ts'
import type { Network } from './network.ts'
import type { Platform } from './platform.ts'
import type { SignInFields } from './sign-in-fields.ts'

/** A message that is ready to be signed: `toString()` is the text the wallet shows. */
export type SiwxMessage = SignInFields & {
  toString(): string
  /** Unix time in ms from which its nonce is of no use: another message is made then. */
  readonly staleAt?: number | undefined
  /**
   * Whether a text that a wallet wrote and signed by its own sign-in feature says exactly what this message does. Absent = such features
   * aren't used: wallets sign this message's own text.
   */
  says?(text: string): boolean
}

/** CAIP-74: what a phone wallet signed while it connected. */
export type Cacao = {
  readonly h: { readonly t: string }
  readonly p: Readonly<Record<string, unknown>>
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

/**
 * A proof that an account signed in. If a server keeps the proof, it only names the account and the end of the sign-in: then `message` and
 * `signature` are empty and only the named fields of `data` are there.
 */
export type SiwxSession = Partial<Omit<SignedMessage, 'signature'>> & {
  readonly data: Pick<SignInFields, 'accountAddress' | 'chainId'> & {
    readonly [field in keyof SignInFields]?: SignInFields[field] | undefined
  }
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

/**
 * A site's own sign-in: its messages, their check, and the storage of the proofs. All functions may take time. A question that can't be answered
 * now (a server or a node that can't be reached) rejects with `sign-in/cannot-verify` or a `request/…` code: it never counts as a no.
 */
export type Siwx = {
  /** What `signIn` needs of an account to sign. A rejection means that the flow can't begin at all. */
  createMessage(input: {
    accountAddress: string
    chainId: string
    /** RFC 3339. */
    notBefore?: string | undefined
  }): Promise<SiwxMessage>
  /** Checks the proof and keeps it. Rejects with `sign-in/refused` when it doesn't hold. */
  addSession(session: SiwxSession): Promise<void>
  /** Ends the session of one account, and of no other. */
  revokeSession(chainId: string, address: string): Promise<void>
  /** Replaces them all; an empty list signs out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions that hold for this account on this network now. */
  getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]>
  /** Whether the site can't be used without. @default true */
  getRequired?(): boolean
  /** The visitor's disconnecting also signs out. @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /**
   * What asks for another sign-in, besides another account: `'network'` if a session is valid on one network only, `'wallet'` if another
   * wallet with the same address needs a session of its own. @default none
   */
  readonly askAgainOn?: readonly ('network' | 'wallet')[] | undefined
  /** How often a session is asked for again, in ms. @default never */
  readonly recheckMs?: number | undefined
  /** Sessions changed elsewhere: another tab, another user of the store. */
  subscribe?(listener: () => void): Unsubscribe
  /**
   * What a wallet signs while it connects, before any account is known. Absent = never in one step.
   */
  createRequest?(chains: readonly ChainId[]): Promise<SignInRequest>
}

/** A request of a sign-in's own `fetch`. */
export type SiwxFetchInit = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly credentials: 'include' | 'omit'
  readonly signal: AbortSignal
}

/** What the client lends to a `siwx` that is loaded on demand. */
export type SiwxContext = {
  readonly clientId: string
  readonly metadata: Metadata
  readonly networks: readonly Network[]
  readonly platform: Platform
  readonly storage: ClientStorage
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** The client's own, or the page's. A site's server may know its visitor by a cookie. */
  fetch(url: string, init: SiwxFetchInit): Promise<{ readonly status: number; text(): Promise<string> }>
  /** What reads a network from the app's own nodes, with wagmi by its `transports`. */
  reads(chainId: ChainId): Pick<Capabilities, 'getCode' | 'readContract'>
  /** Whether two addresses of a network are one account. */
  sameAddress(chainId: string, a: string, b: string): boolean
}

/** A `Siwx`, or what loads one: the page's first load then has none of it. */
export type SiwxSource = Siwx | (Pick<Siwx, 'getRequired'> & { load(context: SiwxContext): Promise<Siwx> })
