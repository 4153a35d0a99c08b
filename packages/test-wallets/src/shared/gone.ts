import { providerError } from './provider-error.ts'

/** What a prompt ends with that was open when its wallet was taken out of the page. */
export function gone() {
  return providerError(4900, 'The wallet is gone.')
}
