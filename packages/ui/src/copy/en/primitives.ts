/** Words of the small components. */
export const primitives = {
  loading: 'Loading',
  opensInNewTab: 'opens in a new tab',
  copy: 'Copy',
  copied: 'Copied!',
  search: 'Search',
  clearSearch: 'Clear search',
  qrPreparing: 'Preparing the QR code',
  dismiss: 'Dismiss',
} as const
