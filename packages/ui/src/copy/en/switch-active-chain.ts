/** Words of the view that asks for a wallet of another ecosystem. */
export const switchActiveChainCopy = {
  title: 'Switch to {network}',
  heading: 'Connect a wallet for {ecosystem}',
  text: 'None is connected yet. Connect one to use {network}. Everything else stays connected.',
  withWallet: 'Continue with {wallet}',
  choose: 'Choose a wallet',
  other: 'Choose another wallet',
  notNow: 'Not now',
} as const
