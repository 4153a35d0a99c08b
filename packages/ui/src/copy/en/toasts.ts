/**
 * The texts of toasts, which come and go at the edge of the modal: what happened, and what to do next. Core shows them by their key:
 * `client.toasts.show({ variant: 'error', message: { key: 'disconnectFailed' } })`.
 */
export const toastsCopy = {
  balanceUnavailable: 'Token Balance Unavailable',
  disconnectFailed: 'Failed to disconnect. Try again, or disconnect inside your wallet.',
  modalLoadFailed: 'This window didn’t load. Check your connection and try again, or reload the page.',
  authenticating: 'Authenticating...',
  signedIn: 'Signed in',
  signInFailed: 'Sign-in couldn’t begin. Try again.',
  signatureDeclined: 'Signature declined',
  smartAccountRefused: 'This application might not support Smart Accounts',
  actionNotAllowed: 'Action not allowed',
  signInFirst: 'Sign in to go on, or press Cancel to disconnect.',
} as const
