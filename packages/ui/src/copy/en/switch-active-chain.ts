export const switchActiveChainCopy = {
  title: 'Switch to {network}',
  heading: 'Connect a {ecosystem} wallet',
  text: '{network} belongs to {ecosystem}, where no wallet is connected yet. What you have connected stays.',
  withWallet: 'Continue with {wallet}',
  choose: 'Choose a wallet',
  other: 'Choose another wallet',
  notNow: 'Not now',
} as const
