import type { PageWindow } from '../../eip155/page/page-window.ts'
import type { BitcoinNetworkName } from '../networks.ts'
import type { BitcoinPageWalletState } from './bitcoin-state.ts'

/** A network the wallet knows, with the Esplora that it really talks to. */
export type BitcoinChain = { readonly network: BitcoinNetworkName; readonly esploraUrl: string }

/** How a wallet shows itself to pages: by Wallet Standard, as a sats-connect provider, and in UniSat's way. */
export type BitcoinWay = 'standard' | 'sats' | 'unisat'

/** The options that are plain data, so that they can be sent into a page. */
export type BitcoinPageWalletSettings = {
  /** The name it gives itself everywhere. */
  name: string
  /** Name under which its controls are found. @default name */
  id?: string | undefined
  /** A `data:` URI; by default an icon drawn from the name. */
  icon?: string | undefined
  /** @default the seed phrase of all test wallets */
  mnemonic?: string | undefined
  /** How many accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  chains: readonly BitcoinChain[]
  /** @default all three, by the same object at the same place */
  ways?: readonly BitcoinWay[] | undefined
  /** Where on `window` its provider is. @default `{name}BitcoinProvider`, letters and digits only */
  path?: string | undefined
  /** Which address pays. @default 'payment' (segwit) */
  pays?: 'payment' | 'nested' | 'legacy' | undefined
  /** Whether Wallet Standard's `bitcoin:connect` is all it has, without a way to connect silently. @default false */
  bitcoinConnectOnly?: boolean | undefined
  /** Show itself at once; otherwise only when `announce()` is called. @default true */
  announce?: boolean | undefined
  /** Where the wallet starts, for example `{ permitted: true }` or `{ answer: 'hang' }`. What it stored wins after a reload. */
  state?: Partial<BitcoinPageWalletState> | undefined
  /** Permit nodes that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}

/** Options of `createBitcoinPageWallet`. */
export type BitcoinPageWalletOptions = BitcoinPageWalletSettings & {
  /** @default the global window */
  window?: PageWindow | undefined
  /** How Esplora is reached. @default the global one */
  fetch?: typeof fetch | undefined
}
