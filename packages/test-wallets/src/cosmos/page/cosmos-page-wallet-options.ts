import type { RpcRequest } from '../../shared/json-rpc.ts'
import type { PageWindow } from '../../shared/page-window.ts'
import type { CosmosPageWalletState, KnownChain } from './cosmos-state.ts'

/** The wallet's globals in the page: `window.keplr`, `window.leap`, `window.cosmostation.providers.keplr`, … */
export type CosmosGlobal = 'keplr' | 'leap' | 'cosmostation' | 'owallet' | 'compass'

/** Methods that only some of these wallets have. `isConnected` is Leap's, so it is off by default. */
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
  /** The name of its controls. @default name */
  id?: string | undefined
  /** All globals have the same object, as with wallets that also use Keplr's name. @default ['keplr'] */
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
  /** Inject at once; otherwise only when `announce()` is called. @default true */
  announce?: boolean | undefined
  /** The wallet's first state, for example `{ answer: 'hang' }`. After a reload its stored state is used instead. */
  state?: Partial<CosmosPageWalletState> | undefined
  /** Allow nodes that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}

/** Options of `createCosmosPageWallet`. */
export type CosmosPageWalletOptions = CosmosPageWalletSettings & {
  /** @default the global window */
  window?: PageWindow | undefined
  /** The `fetch` for nodes. @default fetch */
  rpc?: RpcRequest | undefined
}
