/** Words of the part of the Pay view in which the visitor chooses another token to pay with. */
export const payTokensCopy = {
  title: 'Pay with another token',
  loading: 'Looking at your tokens…',
  hint: 'It is swapped for {asset} first, then paid.',
  rest: 'With “about” a little more {asset} is bought than is paid; the rest stays in your wallet.',
  cost: '{amount} {symbol}',
  about: 'about {amount} {symbol}',
  most: '{most} at most. You hold {held}',
  tooLittle: 'Not enough: you hold {held}',
  noneTitle: 'No other token will do',
  noneText: 'None of your other tokens can be swapped for {asset} here.',
  errorTitle: 'The prices could not be loaded',
  retry: 'Try again',
  describe: 'Pay {amount} to {to}',
  swap: 'Swap {symbol} for {amount}',
  approve: 'Allow {amount} {symbol}',
  reset: 'Take back what was allowed of {symbol}',
} as const
