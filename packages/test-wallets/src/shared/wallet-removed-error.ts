import { providerError } from './provider-error.ts'

/** The error of a prompt that was open when its wallet was removed from the page. */
export function walletRemovedError() {
  return providerError(4900, 'The wallet is gone.')
}
