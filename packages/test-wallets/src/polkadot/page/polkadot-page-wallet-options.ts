import type { PageWindow } from '../../shared/page-window.ts'
import type { PolkadotPageWalletState } from './polkadot-state.ts'

/** The options that are plain data, so that they can be sent into a page. */
export type PolkadotPageWalletSettings = {
  /** Its key in `window.injectedWeb3`, and the name of its controls: `polkadot-js`. */
  name: string
  /** @default the seed phrase of all test wallets */
  mnemonic?: string | undefined
  /** How many sr25519 accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  /** Adds one account with an ed25519 key. @default false */
  ed25519?: boolean | undefined
  /** The accounts that an app sees: all, or one. Polkadot's wallets show the accounts that the visitor selected. @default 'all' */
  expose?: 'active' | 'all' | undefined
  /** The chains whose transactions it signs, CAIP-2. @default the chain of `startPolkadotChain` */
  chains?: readonly string[] | undefined
  /** @default both */
  features?: readonly ('signRaw' | 'signPayload')[] | undefined
  /** Inject at once; otherwise only when `announce()` is called. @default true */
  announce?: boolean | undefined
  /**
   * The wallet's first state, for example `{ permitted: true }` or `{ answer: 'hang' }`. After a reload its stored state is used instead.
   */
  state?: Partial<PolkadotPageWalletState> | undefined
  /** Allow chains that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}

/** Options of `createPolkadotPageWallet`. */
export type PolkadotPageWalletOptions = PolkadotPageWalletSettings & {
  /** @default the global window */
  window?: PageWindow | undefined
}
