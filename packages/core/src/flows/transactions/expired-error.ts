import { LatchkeyError } from '../../kernel/errors/index.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: a page went away while the wallet was asked; the transaction is not on the chain, and is too old for it now. Nothing was sent.
     * Fix: offer to ask for it again.
     */
    'request/expired': 'The transaction was not sent, and is too old for it now'
  }
}

/** The transaction that a wallet was asked for can't happen any more. */
export function expiredError(): LatchkeyError {
  return new LatchkeyError('request/expired', {
    shortMessage: 'The transaction was not sent, and is too old for it now',
  })
}
