import type { PageWindow } from '../../shared/page-window.ts'
import type { BitcoinNetworkName } from '../networks.ts'
import type { BitcoinPageWalletState } from './bitcoin-state.ts'

/** A network of the wallet, with the Esplora that it really uses. */
export type BitcoinChain = { readonly network: BitcoinNetworkName; readonly esploraUrl: string }

/** The interfaces that a wallet offers to pages: Wallet Standard, a sats-connect provider, and UniSat's. */
export type BitcoinWay = 'standard' | 'sats' | 'unisat'

/** The options that are plain data, so that they can be sent into a page. */
export type BitcoinPageWalletSettings = {
  /** Its name in every interface. */
  name: string
  /** The name of its controls. @default name */
  id?: string | undefined
  /** A `data:` URI; by default an icon drawn from the name. */
  icon?: string | undefined
  /** @default the seed phrase of all test wallets */
  mnemonic?: string | undefined
  /** How many accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  chains: readonly BitcoinChain[]
  /** @default all three, by one object at one path */
  ways?: readonly BitcoinWay[] | undefined
  /** The path of its provider on `window`. @default `{name}BitcoinProvider`, letters and digits only */
  path?: string | undefined
  /** Which address pays. @default 'payment' (segwit) */
  pays?: 'payment' | 'nested' | 'legacy' | undefined
  /** Offers only Wallet Standard's `bitcoin:connect`, without a way to connect silently. @default false */
  bitcoinConnectOnly?: boolean | undefined
  /** Announce the wallet at once; otherwise only when `announce()` is called. @default true */
  announce?: boolean | undefined
  /**
   * The wallet's first state, for example `{ permitted: true }` or `{ answer: 'hang' }`. After a reload its stored state is used instead.
   */
  state?: Partial<BitcoinPageWalletState> | undefined
  /** Allow nodes that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}

/** Options of `createBitcoinPageWallet`. */
export type BitcoinPageWalletOptions = BitcoinPageWalletSettings & {
  /** @default the global window */
  window?: PageWindow | undefined
  /** The `fetch` for Esplora. @default the global one */
  fetch?: typeof fetch | undefined
}
