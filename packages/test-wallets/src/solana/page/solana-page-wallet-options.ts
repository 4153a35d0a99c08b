import type { PageWindow } from '../../eip155/page/page-window.ts'
import type { RpcRequest } from '../../shared/json-rpc.ts'
import type { SolanaPageWalletState } from './solana-state.ts'

/** A chain the wallet knows, as Wallet Standard names it (`solana:localnet`), with the node it really talks to. */
export type SolanaChain = { readonly id: string; readonly rpcUrl: string }

/** The features a Solana wallet may have beside connecting. */
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
  /** Name under which its controls are found. @default name */
  id?: string | undefined
  /** A `data:` URI; by default an icon drawn from the name. */
  icon?: string | undefined
  /** @default the seed phrase of all test wallets */
  mnemonic?: string | undefined
  /** How many accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  /** Which accounts an app gets to see: the one in use, or all with the one in use first. @default 'active' */
  expose?: 'active' | 'all' | undefined
  chains: readonly SolanaChain[]
  /** @default all */
  features?: readonly SolanaFeature[] | undefined
  /** Register at once; otherwise only when `announce()` is called. @default true */
  announce?: boolean | undefined
  /** Where the wallet starts, for example `{ permitted: true }` or `{ answer: 'hang' }`. What it stored wins after a reload. */
  state?: Partial<SolanaPageWalletState> | undefined
  /** Permit nodes that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}

/** Options of `createSolanaPageWallet`. */
export type SolanaPageWalletOptions = SolanaPageWalletSettings & {
  /** @default the global window */
  window?: PageWindow | undefined
  /** How nodes are reached. @default fetch */
  rpc?: RpcRequest | undefined
}
