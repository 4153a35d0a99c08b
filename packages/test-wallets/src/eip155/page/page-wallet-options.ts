import type { RpcRequest } from '../../shared/json-rpc.ts'
import type { PageWindow } from '../../shared/page-window.ts'
import type { Eip155Chain } from '../chain.ts'
import type { PageWalletState } from './state.ts'

/** The options that are plain data, so that they can be sent into a page. */
export type PageWalletSettings = {
  name: string
  /** Reverse domain name in the wallet's announcement (`test.wallet.alpha`). */
  rdns: string
  /** The name of its controls; set it when two wallets announce the same `rdns`. @default rdns */
  id?: string | undefined
  /** A `data:` URI; by default an icon drawn from the name. */
  icon?: string | undefined
  /** @default the seed phrase that local chains fund */
  mnemonic?: string | undefined
  /** How many accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  /** The accounts that an app sees: the current one, or all with the current one first. @default 'active' */
  expose?: 'active' | 'all' | undefined
  /** The wallet's chains and the nodes that it really uses. */
  chains: readonly Eip155Chain[]
  /** The chain it starts on. @default the first of `chains` */
  chainId?: number | undefined
  /** Also be `window.ethereum`, with these flags on the provider (`{ isMetaMask: true }`). @default false */
  injected?: boolean | Readonly<Record<string, unknown>> | undefined
  /** Announce itself by EIP-6963 at once; otherwise only when `announce()` is called. @default true */
  announce?: boolean | undefined
  /** `'page'`: prompts are drawn into the page with Approve and Reject buttons. @default 'none' */
  surface?: 'none' | 'page' | undefined
  /**
   * The wallet's first state, for example `{ permitted: true }` or `{ answer: 'hang' }`. After a reload its stored state is used instead.
   */
  state?: Partial<PageWalletState> | undefined
  /** Allow nodes that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}

/** Options of `createPageWallet`. */
export type PageWalletOptions = PageWalletSettings & {
  /** @default the global window */
  window?: PageWindow | undefined
  /** The `fetch` for nodes. @default fetch */
  rpc?: RpcRequest | undefined
}
