/** Words of the view with all wallets. */
export const allWalletsCopy = {
  title: 'All wallets',
  wallets: 'Wallets',
  search: 'Search wallets',
  found: 'Wallets found: {count}',
  loading: 'Loading wallets…',
  nothingTitle: 'No wallet called “{query}”',
  nothingText: 'Check the spelling. Any wallet that can scan a code works too.',
  emptyTitle: 'No wallets to show',
  emptyText: 'The list is empty. A wallet that can scan a code still works.',
  showQr: 'Show QR code',
  errorTitle: 'The list didn’t load',
  errorText: 'Check your connection and try again. Your own wallets still work.',
  moreErrorText: 'The rest of the list didn’t load.',
  tryAgain: 'Try again',
} as const
