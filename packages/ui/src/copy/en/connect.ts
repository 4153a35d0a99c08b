/** Words of the first view. */
export const connectCopy = {
  title: 'Connect wallet',
  wallets: 'Wallets',
  recent: 'Recent',
  installed: 'Installed',
  qr: 'QR code',
  multichain: 'Multichain',
  allWallets: 'All wallets',
  what: 'What is a wallet?',
  get: 'I don’t have a wallet',
  getOne: 'Get a wallet',
  looking: 'Looking for wallets…',
  emptyTitle: 'No wallet here yet',
  emptyText: 'Install one and reload this page, or open it inside your wallet app.',
  consentFirst: 'Please tick the box first, then choose your wallet.',
} as const
