/** A transaction that could not be previewed. */
export const noPreviewCopy = {
  wallet: 'your wallet',
  title: 'Nothing of this could be read',
  text: 'This page can’t say what leaves your account. Look again, or read in {wallet} what you confirm.',
  again: 'Look again',
  confirm: 'I confirm without a preview, and compare it in {wallet}',
} as const
