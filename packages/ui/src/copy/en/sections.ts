import type { Phrase } from '../copy-types.ts'
import type { accountCopy } from './account.ts'
import type { accountTabsCopy } from './account-tabs.ts'
import type { activityCopy } from './activity.ts'
import type { allWalletsCopy } from './all-wallets.ts'
import type { buttonsCopy } from './buttons.ts'
import type { connectCopy } from './connect.ts'
import type { connectingCopy } from './connecting.ts'
import type { downloadsCopy } from './downloads.ts'
import type { ecosystemsCopy } from './ecosystems.ts'
import type { errorsCopy } from './errors.ts'
import type { getWalletCopy } from './get-wallet.ts'
import type { legalCopy } from './legal.ts'
import type { multiChainCopy } from './multi-chain.ts'
import type { networksCopy } from './networks.ts'
import type { pairingCopy } from './pairing.ts'
import type { partFailedCopy } from './part-failed.ts'
import type { primitives } from './primitives.ts'
import type { receiveCopy } from './receive.ts'
import type { signInCopy } from './sign-in.ts'
import type { switchActiveChainCopy } from './switch-active-chain.ts'
import type { switchAddressCopy } from './switch-address.ts'
import type { switchNetworkCopy } from './switch-network.ts'
import type { toastsCopy } from './toasts.ts'
import type { tokensCopy } from './tokens.ts'
import type { unsupportedChainCopy } from './unsupported-chain.ts'
import type { whatIsAWalletCopy } from './what-is-a-wallet.ts'

/** The English texts by section: each ships with its view, so only their types meet here. */
export type EnglishCopy = {
  readonly account: typeof accountCopy
  readonly accountTabs: typeof accountTabsCopy
  readonly activity: typeof activityCopy
  readonly allWallets: typeof allWalletsCopy
  readonly buttons: typeof buttonsCopy
  readonly connect: typeof connectCopy
  readonly connecting: typeof connectingCopy
  readonly downloads: typeof downloadsCopy
  readonly ecosystems: typeof ecosystemsCopy
  readonly errors: typeof errorsCopy
  readonly getWallet: typeof getWalletCopy
  readonly legal: typeof legalCopy
  readonly multiChain: typeof multiChainCopy
  readonly networks: typeof networksCopy
  readonly pairing: typeof pairingCopy
  readonly partFailed: typeof partFailedCopy
  readonly primitives: typeof primitives
  readonly receive: typeof receiveCopy
  readonly switchActiveChain: typeof switchActiveChainCopy
  readonly switchAddress: typeof switchAddressCopy
  readonly signIn: typeof signInCopy
  readonly switchNetwork: typeof switchNetworkCopy
  readonly toasts: typeof toastsCopy
  readonly tokens: typeof tokensCopy
  readonly unsupportedChain: typeof unsupportedChainCopy
  readonly whatIsAWallet: typeof whatIsAWalletCopy
}

/**
 * A whole translation: every section, every key, each a text or its plural forms by `count`. `{name}` placeholders must be the English
 * ones, in any order.
 */
export type CopyLocale = {
  readonly [S in keyof EnglishCopy]: { readonly [K in keyof EnglishCopy[S]]: Phrase }
}
