/** Short words that come and go at the edge of the modal: what happened, and what to do next. */
export const toastsCopy = {
  balanceUnavailable: 'Token Balance Unavailable',
  addressCopied: 'Address copied',
  linkCopied: 'Link copied',
  copyFailed: 'Your browser didn’t allow copying',
  disconnected: 'Disconnected',
  disconnectFailed: 'Failed to disconnect. Try again, or disconnect inside your wallet.',
  networkSwitched: 'Switched to {network}',
  modalLoadFailed: 'This window didn’t load. Check your connection and try again.',
} as const
