/** The texts of the one button that most pages have. Only these are in the initial load. */
export const connectButtonCopy = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  switchTo: 'Switch to {network}',
} as const
