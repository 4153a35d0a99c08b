/** Short words that come and go at the edge of the modal: what happened, and what to do next. */
export const toastsCopy = {
  balanceUnavailable: 'Token Balance Unavailable',
  disconnectFailed: 'Failed to disconnect. Try again, or disconnect inside your wallet.',
  modalLoadFailed: 'This window didn’t load. Check your connection and try again.',
  authenticating: 'Authenticating...',
  signedIn: 'Signed in',
  signInFailed: 'Sign-in couldn’t begin. Nothing was signed; try again in a moment.',
  signatureDeclined: 'Signature declined',
  signatureClosed: 'The request was closed. Nothing was signed.',
  signaturePending: 'Your wallet still shows an earlier request. Open it and answer.',
  smartAccountRefused: 'This application might not support Smart Accounts',
  signatureRefused: 'The signature is not valid. Sign the new message.',
  signatureUnverified: 'Your signature can’t be checked now. It’s kept; try again in a moment.',
  signInFirst: 'This site needs you to sign in. Sign, or press Cancel to disconnect.',
} as const
