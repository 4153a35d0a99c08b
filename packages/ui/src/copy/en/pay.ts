/** Words of the view that asks for a payment. */
export const payCopy = {
  title: 'Pay',
  to: 'To {address}',
  on: 'On {network}',
  wallet: 'Pay from your wallet',
  tooLittle: 'You have {amount}, which is too little',
  token: 'Pay with another token',
  tokenHint: 'By a swap in your wallet',
  exchange: 'Pay from {exchange}',
  exchangeHint: 'From your account there',
  ways: 'How do you want to pay?',
  describe: 'Pay {amount} to {to}',
  goneTitle: 'There is nothing to pay',
  goneText: 'The payment was made or cancelled.',
  cancel: 'Cancel',
} as const
