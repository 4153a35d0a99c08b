/** Words while a wallet changes its network. */
export const switchNetworkCopy = {
  title: 'Switch network',
  pendingTitle: 'Switching to {network}',
  pendingText: 'Open {wallet} and confirm.',
  wallet: 'your wallet',
  open: 'Open {wallet}',
  rejectedTitle: 'Switch declined',
  rejectedText: 'You’re still on your earlier network and nothing was lost. Try again when you’re ready.',
  errorTitle: 'The network didn’t change',
  errorText: 'You’re still on your earlier network and nothing was lost. Try again, or switch inside {wallet}.',
  tryAgain: 'Try again',
  details: 'Details: {message}',
} as const
