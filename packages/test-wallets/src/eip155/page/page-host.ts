import type { HDAccount } from 'viem'
import type { StateStore } from '../../shared/state-store.ts'
import type { Eip155Chain } from '../chain.ts'
import type { CallsHost } from '../wallet-calls/calls-host.ts'
import type { PageWalletState } from './state.ts'

/** The context of a page wallet's methods. */
export type PageHost = Omit<CallsHost, 'state'> & {
  readonly origin: string
  readonly allowRemote: boolean | undefined
  readonly state: StateStore<PageWalletState>
  /** The accounts the origin may see now: none while locked or not permitted. */
  accounts(): readonly HDAccount[]
  /** The accounts the origin may see once the wallet is unlocked. */
  permitted(): readonly HDAccount[]
  activeChain(): Eip155Chain
  /** The reported chain id, which `wrongChain` makes a lie. */
  claimedChainId(): number
  /** Has a locked wallet unlocked first; one unlock prompt serves every waiting request. */
  unlock(): Promise<void>
  /** Runs a connect request; a second one meanwhile is refused with -32002. */
  exclusively<T>(task: () => Promise<T>): Promise<T>
}

/** One request, with its prompt. */
type PageRequest = { readonly method: string; readonly host: PageHost; confirm(): Promise<void> }

/** One JSON-RPC method of a page wallet. */
export type PageMethod = (params: readonly unknown[], request: PageRequest) => unknown
