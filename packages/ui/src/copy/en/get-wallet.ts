/** Words of the view that suggests wallets. */
export const getWalletCopy = {
  title: 'Get a wallet',
  intro: 'Pick one. It’s free and takes about a minute.',
  wallets: 'Wallets to get',
  loading: 'Loading wallets…',
  extension: 'Extension',
  app: 'Mobile app',
  desktop: 'Desktop app',
  web: 'Website',
  what: 'What is a wallet?',
  emptyTitle: 'No wallets to suggest',
  emptyText: 'Your browser’s or phone’s store has some: search there for “wallet”.',
  errorTitle: 'The list didn’t load',
  errorText: 'Check your connection and try again.',
  tryAgain: 'Try again',
} as const
