/** Words of the view that explains wallets. */
export const whatIsAWalletCopy = {
  title: 'What is a wallet?',
  homeTitle: 'A home for what you own',
  homeText: 'It keeps your coins, tokens and collectibles, and lets you send and receive them.',
  loginTitle: 'A new way to sign in',
  loginText: 'Use the same wallet on any app. No new account, no new password.',
  keysTitle: 'Only you hold the keys',
  keysText: 'Apps can only ask. Nothing leaves your wallet until you confirm.',
  get: 'Get a wallet',
  more: 'Learn more',
} as const
