// Names, balances and the list of accounts, for a user interface of your own: `@latchkey/core/account`.

export { accountNames } from './flows/account/account-names.ts'
export type { AccountName, AccountNames } from './flows/account/account-names-api.ts'
export { type AccountState, accountState } from './flows/account/account-state.ts'
export { balances } from './flows/account/balances.ts'
export type { BalanceState, Balances, FetchBalanceResult } from './flows/account/balances-api.ts'
export { canSetActiveAccount } from './flows/account/set-active-account.ts'
export {
  type ConnectedEcosystem,
  type ConnectedWallet,
  connectedWallets,
} from './kernel/connection/connected-wallets.ts'
export { accountsOf, type ListedAccount, listAccounts } from './kernel/connection/list-accounts.ts'
