import type { SignInSessionStoreSource } from '../sessions/session-store.ts'
import type { RpcRequest } from '../verify/eip155/ask-chain.ts'
import type { SignatureVerifier } from '../verify/verifier.ts'

/** The options of `defaultSiwx()`; each has a default. */
export type DefaultSiwxOptions = {
  /**
   * Where sign-in sessions are kept: `localSessions()`, `memorySessions()`, `serverSessions({ url })`, or a store of your own. @default
   * `localSessions()`
   */
  readonly sessions?: SignInSessionStoreSource | undefined
  /** Whether the app can be used only after a sign-in. @default true */
  readonly required?: boolean | (() => boolean) | undefined
  /** One line in plain words, in EIP-4361's characters. @default 'Sign in to {name of the app}.' */
  readonly statement?: string | undefined
  /** How long a sign-in session is valid, in ms. @default 7 days */
  readonly lifetime?: number | undefined
  /** @default the page's `location.host` */
  readonly domain?: string | undefined
  /** @default the page's origin */
  readonly uri?: string | undefined
  readonly resources?: readonly string[] | undefined
  /**
   * `'account'`: a sign-in session is valid on every network of its ecosystem, except for a smart account, whose address may belong to
   * another owner on another network. `'network'`: each network needs its own sign-in. @default 'account'
   */
  readonly scope?: 'account' | 'network' | undefined
  /** Asks again when the same account connects with another wallet. @default false */
  readonly perWallet?: boolean | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Lets phone wallets connect and sign in with one approval. @default true */
  readonly oneClick?: boolean | undefined
  /**
   * How the page asks a chain about smart accounts when proofs are checked in the page. @default as the app's adapter asks: with wagmi by
   * `transports`, else the nodes in the network's `rpcUrls`
   */
  readonly rpc?: ((chainId: string) => RpcRequest | undefined) | undefined
  /** Your own verifiers by namespace; used instead of ours. */
  readonly verifiers?: Readonly<Record<string, () => Promise<SignatureVerifier>>> | undefined
}
