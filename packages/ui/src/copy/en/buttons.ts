/** The page's own buttons: the only strings that are loaded eagerly. */
export const buttonsCopy = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  connectWith: 'Connect {wallet}',
  account: 'Account {name}',
  network: 'Network {network}',
  chooseNetwork: 'Choose network',
  unsupportedNetwork: 'Unsupported network',
  switching: 'Confirm in wallet',
  switchTo: 'Switch to {network}',
} as const
