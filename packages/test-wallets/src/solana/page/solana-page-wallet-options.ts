import type { RpcRequest } from '../../shared/json-rpc.ts'
import type { PageWindow } from '../../shared/page-window.ts'
import type { SolanaPageWalletState } from './solana-state.ts'

/** A chain of the wallet, named as in Wallet Standard (`solana:localnet`), with the node that it really uses. */
export type SolanaChain = { readonly id: string; readonly rpcUrl: string }

/** The optional features of a Solana wallet. */
export type SolanaFeature =
  | 'signIn'
  | 'signMessage'
  | 'signTransaction'
  | 'signAndSendTransaction'
  | 'disconnect'
  | 'events'

/** The options that are plain data, so that they can be sent into a page. */
export type SolanaPageWalletSettings = {
  /** The Wallet Standard name. */
  name: string
  /** The name of its controls. @default name */
  id?: string | undefined
  /** A `data:` URI; by default an icon drawn from the name. */
  icon?: string | undefined
  /** @default the seed phrase of all test wallets */
  mnemonic?: string | undefined
  /** How many accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  /** The accounts that an app sees: the current one, or all with the current one first. @default 'active' */
  expose?: 'active' | 'all' | undefined
  chains: readonly SolanaChain[]
  /** @default all */
  features?: readonly SolanaFeature[] | undefined
  /** Register at once; otherwise only when `announce()` is called. @default true */
  announce?: boolean | undefined
  /**
   * The wallet's first state, for example `{ permitted: true }` or `{ answer: 'hang' }`. After a reload its stored state is used instead.
   */
  state?: Partial<SolanaPageWalletState> | undefined
  /** Allow nodes that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}

/** Options of `createSolanaPageWallet`. */
export type SolanaPageWalletOptions = SolanaPageWalletSettings & {
  /** @default the global window */
  window?: PageWindow | undefined
  /** The `fetch` for nodes. @default fetch */
  rpc?: RpcRequest | undefined
}
