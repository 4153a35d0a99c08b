/** Short words that come and go at the edge of the modal: what happened, and what to do next. */
export const toastsCopy = {
  balanceUnavailable: 'Token Balance Unavailable',
  disconnectFailed: 'Failed to disconnect. Try again, or disconnect inside your wallet.',
  modalLoadFailed: 'This window didn’t load. Check your connection and try again.',
} as const
