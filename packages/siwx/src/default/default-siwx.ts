import type { SiwxSource } from '@latchkey/core'
import type { SessionStoreSource } from '../sessions/session-store.ts'
import type { RpcRequest } from '../verify/eip155/ask-chain.ts'
import type { SignatureVerifier } from '../verify/verifier.ts'

/** What `defaultSiwx()` takes; each option has a default. */
export type DefaultSiwxOptions = {
  /** Where proofs are kept: `localSessions()`, `memorySessions()`, `serverSessions({ url })`, or a store of your own. @default `localSessions()` */
  readonly sessions?: SessionStoreSource | undefined
  /** Whether the site can't be used without. @default true */
  readonly required?: boolean | (() => boolean) | undefined
  /** One line in plain words, in EIP-4361's characters. @default 'Sign in to {name of the app}.' */
  readonly statement?: string | undefined
  /** How long a sign-in holds, in ms. @default 7 days */
  readonly lifetime?: number | undefined
  /** @default the page's `location.host` */
  readonly domain?: string | undefined
  /** @default the page's origin */
  readonly uri?: string | undefined
  readonly resources?: readonly string[] | undefined
  /**
   * `'account'`: a session holds on every network of its ecosystem; a smart account's never does, another may own that address there.
   * `'network'`: each network is signed in to by itself. @default 'account'
   */
  readonly scope?: 'account' | 'network' | undefined
  /** Asks again when the same account comes with another wallet. @default false */
  readonly perWallet?: boolean | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Phone wallets may connect and sign in one step. @default true */
  readonly oneClick?: boolean | undefined
  /**
   * How the page asks a chain about smart accounts, where proofs are checked in the page. @default the network's own nodes
   */
  readonly rpc?: ((chainId: string) => RpcRequest | undefined) | undefined
  /** Verifiers of your own by namespace, before ours. */
  readonly verifiers?: Readonly<Record<string, () => Promise<SignatureVerifier>>> | undefined
}

/**
 * Sign-in on every ecosystem. What is given here is a few bytes: messages, verifiers and stores load with the first connection.
 *
 * @example
 * createLatchkey({ networks, adapters, siwx: defaultSiwx({ sessions: serverSessions({ url: '/siwx' }) }) })
 */
export function defaultSiwx(options: DefaultSiwxOptions = {}): SiwxSource {
  const { required } = options
  return {
    getRequired: () => (typeof required === 'function' ? required() : required !== false),
    load: async (context) => (await import('./create-default-siwx.ts')).createDefaultSiwx(options, context),
  }
}
