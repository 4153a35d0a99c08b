import type { PageWindow } from '../../eip155/page/page-window.ts'
import type { PolkadotPageWalletState } from './polkadot-state.ts'

/** The options that are plain data, so that they can be sent into a page. */
export type PolkadotPageWalletSettings = {
  /** Its key in `window.injectedWeb3`, and the name under which its controls are found: `polkadot-js`. */
  name: string
  /** @default the seed phrase of all test wallets */
  mnemonic?: string | undefined
  /** How many sr25519 accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  /** One account more, of an ed25519 key. @default false */
  ed25519?: boolean | undefined
  /** Which accounts an app gets to see: all, or one. Polkadot's wallets show those that a visitor picked. @default 'all' */
  expose?: 'active' | 'all' | undefined
  /** Chains whose transactions it signs, CAIP-2. @default what `startPolkadotChain` runs */
  chains?: readonly string[] | undefined
  /** @default both */
  features?: readonly ('signRaw' | 'signPayload')[] | undefined
  /** Inject at once; otherwise only when `announce()` is called. @default true */
  announce?: boolean | undefined
  /** Where the wallet starts, for example `{ permitted: true }` or `{ answer: 'hang' }`. What it stored wins after a reload. */
  state?: Partial<PolkadotPageWalletState> | undefined
  /** Permit chains that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}

/** Options of `createPolkadotPageWallet`. */
export type PolkadotPageWalletOptions = PolkadotPageWalletSettings & {
  /** @default the global window */
  window?: PageWindow | undefined
}
