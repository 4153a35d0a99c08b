// Names, balances and the list of accounts, for a user interface of your own: `@latchkey/core/account`.

export { accountNames } from './flows/account/account-names.ts'
export type { AccountName, AccountNames } from './flows/account/account-names-api.ts'
export { type AccountState, accountState } from './flows/account/account-state.ts'
export { type AccountTab, type AccountTabName, accountTab } from './flows/account/account-tab.ts'
export { addressLabels } from './flows/account/address-labels.ts'
export { balances } from './flows/account/balances.ts'
export type { BalanceState, Balances, FetchBalanceResult } from './flows/account/balances-api.ts'
export { canSetActiveAccount } from './flows/account/set-active-account.ts'
export { type AccountOffers, accountOffers } from './flows/account-offers/account-offers.ts'
export { canBuyFrom } from './flows/buy/can-buy.ts'
export { canSendFrom } from './flows/send/send-target.ts'
export { canSwapFrom } from './flows/swap/can-swap.ts'
export {
  type ConnectedEcosystem,
  type ConnectedWallet,
  connectedWallets,
} from './kernel/connection/connected-wallets.ts'
export { accountsOf, type ListedAccount, listAccounts } from './kernel/connection/list-accounts.ts'
