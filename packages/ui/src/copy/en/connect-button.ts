/** Of the one button that most pages have: the only strings that are loaded eagerly. */
export const connectButtonCopy = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  switchTo: 'Switch to {network}',
} as const
