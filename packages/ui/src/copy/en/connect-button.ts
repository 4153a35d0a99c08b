/** The texts of the one button that most pages have. Only these are in the initial load. */
export const connectButtonCopy = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  switchTo: 'Switch to {network}',
  loadFailed: 'This didn’t load. Check your connection, then reload the page.',
} as const
