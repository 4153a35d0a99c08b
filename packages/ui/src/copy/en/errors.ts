/** Why something failed, in the visitor's words. An error without a phrase shows the view's own general sentence alone. */
export const errorsCopy = {
  unreachable: 'There’s no answer. Check your connection.',
  timedOut: 'It took too long to answer.',
  serverRefused: 'The app’s server doesn’t accept this request. Its team has to change that.',
  serverUnavailable: 'The app’s server doesn’t answer now.',
  walletGone: 'The wallet has closed its connection.',
  walletUnauthorized: 'The wallet hasn’t allowed this app to ask for that.',
  walletUnsupported: 'The wallet can’t do that.',
  walletNotFound: 'The wallet isn’t in this browser.',
  signingFailed: 'The wallet couldn’t sign.',
  networkNotAdded: 'The wallet doesn’t have this network.',
  networkUnsupported: 'The wallet doesn’t offer this network.',
  networkUnswitchable: 'The wallet can’t change its network from here.',
} as const
