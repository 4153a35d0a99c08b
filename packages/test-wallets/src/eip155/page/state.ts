import { isBoolean, isCount, isListOf, isRecordOf, isText, switchChecks } from '../../shared/state-checks.ts'
import type { StateChecks } from '../../shared/state-store.ts'
import type { Switches } from '../../shared/switches.ts'
import type { Eip155Chain } from '../chain.ts'
import type { WatchedToken } from '../wallet-calls/watched-token.ts'

/** Everything that a page wallet remembers across a reload, as an extension does. */
export type PageWalletState = Switches & {
  /** The origin may see accounts. */
  permitted: boolean
  /** Index of the account in use. */
  account: number
  /** The chain in use. */
  chainId: number
  /** Chains the app added. */
  addedChains: readonly Eip155Chain[]
  /** A locked wallet shows no accounts, and asks to be unlocked first (prompt `unlock`). */
  locked: boolean
  /** The chain that the wallet claims instead of `chainId`. */
  wrongChain: number | null
  /** The wallet has lost its connection: every request fails with 4900. */
  dropped: boolean
  /** `wallet_addEthereumChain` is not supported (4200). */
  refusesChains: boolean
  /** `wallet_sendCalls` is not supported (4200). */
  refusesCalls: boolean
  /** The wallet discovers assets: its capabilities say so and `wallet_getAssets` (ERC-7811) answers. */
  tellsAssets: boolean
  /** Tokens that `wallet_watchAsset` added. */
  watched: readonly WatchedToken[]
  /** False answers by method. The request itself, with its prompt, is still carried out. */
  lies: Readonly<Record<string, unknown>>
}

const isChain = (value: unknown) => {
  const chain = value as Partial<Record<keyof Eip155Chain, unknown>> | null
  return isCount(chain?.id) && isText(chain?.rpcUrl) && ['string', 'undefined'].includes(typeof chain?.name)
}

const isToken = (value: unknown) => {
  const { address, symbol, decimals, chainId } = (value ?? {}) as Partial<Record<keyof WatchedToken, unknown>>
  return isText(address) && isText(symbol) && isCount(decimals) && isCount(chainId)
}

export const pageWalletChecks: StateChecks<PageWalletState> = {
  ...switchChecks,
  permitted: isBoolean,
  account: isCount,
  chainId: isCount,
  addedChains: isListOf(isChain),
  locked: isBoolean,
  wrongChain: (value) => value === null || isCount(value),
  dropped: isBoolean,
  refusesChains: isBoolean,
  refusesCalls: isBoolean,
  tellsAssets: isBoolean,
  watched: isListOf(isToken),
  lies: isRecordOf(() => true),
}
