/** Words of the small components that come with later views. */
export const laterPrimitives = {
  loading: 'Loading',
  opensInNewTab: 'opens in a new tab',
  copy: 'Copy',
  copied: 'Copied!',
  search: 'Search',
  clearSearch: 'Clear search',
  qrPreparing: 'Preparing the QR code',
  qrLabel: 'QR code to scan with a phone',
  qrFailed: 'The code didn’t load.',
  tryAgain: 'Try again',
  copyFailed: 'Your browser didn’t allow copying. Here it is, selected: copy it by hand.',
} as const
