/** Words that more than one part of the modal uses. */
export const commonCopy = {
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied!',
  copyFailed: 'Your browser didn’t allow copying. Select the text and copy it by hand.',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  tryAgain: 'Try again',
  search: 'Search',
  clearSearch: 'Clear search',
  newTab: 'opens in a new tab',
  closeBlocked: 'Please sign or cancel first. Then this can close.',
  qrLabel: 'QR code to scan with a phone',
  qrPreparing: 'Getting your code ready…',
} as const
