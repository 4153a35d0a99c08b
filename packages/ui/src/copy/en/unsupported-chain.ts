/** Words of the view over an unsupported network. */
export const unsupportedChainCopy = {
  title: 'Switch network',
  heading: 'Unsupported network',
  text: '{app} doesn’t work on the network your wallet is on. Choose another one to go on.',
  textAny: 'This app doesn’t work on the network your wallet is on. Choose another one to go on.',
  networks: 'Networks',
  current: 'Connected',
  pending: 'Confirm in wallet',
  unavailable: 'Not available in your wallet',
  disconnect: 'Disconnect',
} as const
