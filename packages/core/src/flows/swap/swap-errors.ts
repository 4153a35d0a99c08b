import { LatchkeyError } from '../../kernel/errors/index.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: a swap on a network on which the services have no swaps.
     * Fix: name a provider for it in the setting `swap` of the services.
     */
    'swap/unsupported': 'Network not supported for Swaps'
    /**
     * When: nothing leads from one token to the other in this amount.
     * Fix: another amount or token, or more providers in the services' setting `swap`.
     */
    'swap/no-route': 'No way from one token to the other was found'
    /**
     * When: the services' answer isn't the swap that was asked for; `details` says what differs. No wallet was asked.
     * Fix: check the contracts in the services' setting `swap`.
     */
    'swap/refused': 'The swap was refused, because it isn’t what was asked for'
  }
}

/**
 * No swaps on this network.
 *
 * @example throw swapUnsupported()
 */
export function swapUnsupported(): LatchkeyError {
  return new LatchkeyError('swap/unsupported', { shortMessage: 'Network not supported for Swaps' })
}

/** There is no route from one token to the other. */
export function noRoute(): LatchkeyError {
  return new LatchkeyError('swap/no-route', { shortMessage: 'No way from one token to the other was found' })
}

/** An answer that must not be signed. */
export function swapRefused(details: string): LatchkeyError {
  return new LatchkeyError('swap/refused', {
    shortMessage: 'The swap was refused, because it isn’t what was asked for',
    details,
  })
}
