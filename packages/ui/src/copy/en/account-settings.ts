/** Words of what stands behind the wallet's name in the account view. */
export const accountSettingsCopy = {
  list: 'Wallet settings',
  allowances: 'What others may take',
  explorer: 'View on explorer',
  accounts: 'Accounts and wallets',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting…',
} as const
