/** Why a payment wasn't made. */
export const payFailureCopy = {
  switchTitle: 'Your wallet is on another network',
  switchText: 'This is paid on {network}.',
  switch: 'Switch network',
  declinedTitle: 'You didn’t confirm it',
  declinedText: 'Nothing was paid. You can try again.',
  failedTitle: 'It wasn’t paid',
  failedText: 'Nothing was paid. You can try again, or pay in another way.',
  swappedText: 'Nothing was paid. The swap was made: the {symbol} is in your wallet now, and you can pay with it.',
} as const
