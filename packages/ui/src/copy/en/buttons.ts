import { connectButtonCopy } from './connect-button.ts'

/** The page's own buttons. */
export const buttonsCopy = {
  ...connectButtonCopy,
  connectWith: 'Connect {wallet}',
  account: 'Account {name}',
  accountAndNetwork: 'Network and account',
  network: 'Network {network}',
  chooseNetwork: 'Choose network',
  unsupportedNetwork: 'Unsupported network',
  switching: 'Confirm in wallet',
} as const
