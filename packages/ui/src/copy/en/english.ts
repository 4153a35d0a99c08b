import { accountCopy } from './account.ts'
import { accountTabsCopy } from './account-tabs.ts'
import { activityCopy } from './activity.ts'
import { allWalletsCopy } from './all-wallets.ts'
import { buttonsCopy } from './buttons.ts'
import { connectCopy } from './connect.ts'
import { connectingCopy } from './connecting.ts'
import { downloadsCopy } from './downloads.ts'
import { ecosystemsCopy } from './ecosystems.ts'
import { errorsCopy } from './errors.ts'
import { getWalletCopy } from './get-wallet.ts'
import { legalCopy } from './legal.ts'
import { multiChainCopy } from './multi-chain.ts'
import { networksCopy } from './networks.ts'
import { pairingCopy } from './pairing.ts'
import { partFailedCopy } from './part-failed.ts'
import { primitives } from './primitives.ts'
import { receiveCopy } from './receive.ts'
import type { EnglishCopy } from './sections.ts'
import { signInCopy } from './sign-in.ts'
import { switchActiveChainCopy } from './switch-active-chain.ts'
import { switchAddressCopy } from './switch-address.ts'
import { switchNetworkCopy } from './switch-network.ts'
import { toastsCopy } from './toasts.ts'
import { tokensCopy } from './tokens.ts'
import { unsupportedChainCopy } from './unsupported-chain.ts'
import { whatIsAWalletCopy } from './what-is-a-wallet.ts'

/** Every English text at once: for tools and tests. Views import their own section alone. */
export const english: EnglishCopy = {
  account: accountCopy,
  accountTabs: accountTabsCopy,
  activity: activityCopy,
  allWallets: allWalletsCopy,
  buttons: buttonsCopy,
  connect: connectCopy,
  connecting: connectingCopy,
  downloads: downloadsCopy,
  ecosystems: ecosystemsCopy,
  errors: errorsCopy,
  getWallet: getWalletCopy,
  legal: legalCopy,
  multiChain: multiChainCopy,
  networks: networksCopy,
  pairing: pairingCopy,
  partFailed: partFailedCopy,
  primitives,
  receive: receiveCopy,
  signIn: signInCopy,
  switchActiveChain: switchActiveChainCopy,
  switchAddress: switchAddressCopy,
  switchNetwork: switchNetworkCopy,
  toasts: toastsCopy,
  tokens: tokensCopy,
  unsupportedChain: unsupportedChainCopy,
  whatIsAWallet: whatIsAWalletCopy,
}
