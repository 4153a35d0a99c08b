import type { PageWindow } from '../../eip155/page/page-window.ts'
import type { RpcRequest } from '../../shared/json-rpc.ts'
import type { CosmosPageWalletState, KnownChain } from './cosmos-state.ts'

/** Where a wallet is found in the page: `window.keplr`, `window.leap`, `window.cosmostation.providers.keplr`, … */
export type CosmosGlobal = 'keplr' | 'leap' | 'cosmostation' | 'owallet' | 'compass'

/** Methods that not all wallets of this kind have. `isConnected` is Leap's, so it must be asked for. */
export type CosmosFeature =
  | 'disable'
  | 'getKeysSettled'
  | 'signArbitrary'
  | 'signDirect'
  | 'experimentalSuggestChain'
  | 'isConnected'

/** The options that are plain data, so that they can be sent into a page. */
export type CosmosPageWalletSettings = {
  name: string
  /** Name under which its controls are found. @default name */
  id?: string | undefined
  /** All of them hold the same object, as with wallets that also call themselves Keplr. @default ['keplr'] */
  globals?: readonly CosmosGlobal[] | undefined
  /** @default the seed phrase of all test wallets */
  mnemonic?: string | undefined
  /** How many accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  /** The chains that it knows from the start; others must be suggested. */
  chains: readonly KnownChain[]
  /** Keys on a Ledger: they sign amino only. @default false */
  ledger?: boolean | undefined
  /** @default all but isConnected */
  features?: readonly CosmosFeature[] | undefined
  /** Be in the page at once; otherwise only when `announce()` is called. @default true */
  announce?: boolean | undefined
  /** Where the wallet starts, for example `{ answer: 'hang' }`. What it stored wins after a reload. */
  state?: Partial<CosmosPageWalletState> | undefined
  /** Permit nodes that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}

/** Options of `createCosmosPageWallet`. */
export type CosmosPageWalletOptions = CosmosPageWalletSettings & {
  /** @default the global window */
  window?: PageWindow | undefined
  /** How nodes are reached. @default fetch */
  rpc?: RpcRequest | undefined
}
