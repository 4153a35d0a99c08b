import { isLatchkeyError, LatchkeyError, type LatchkeyErrorOptions } from '@latchkey/core/errors'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: the chain refuses the transaction before it takes it into a block.
     * Fix: `details` is the chain's own reason.
     */
    'polkadot/transaction-failed': 'The transaction fails on the chain'
    /**
     * When: the account holds less than the amount, the fee and what it must keep to exist.
     * Fix: offer a smaller amount; `details` says how much is held.
     */
    'polkadot/insufficient-funds': 'The account holds too little'
    /**
     * When: the transfer would leave less of a token than an account may hold: the chain would send that rest along.
     * Fix: offer the whole amount, or a smaller one; `context.least` is what must stay otherwise.
     */
    'polkadot/rest-too-small': 'Send all of it, or leave at least {least}'
    /**
     * When: the recipient can't hold what is sent to it: no address of this network, less than an account must hold to exist, or a token
     * without the native currency.
     * Fix: ask for another address, or a larger amount.
     */
    'polkadot/recipient': 'This address cannot receive it'
    /**
     * When: the token isn't one of the network's Assets pallet, or is frozen.
     * Fix: leave it to an app that knows the token.
     */
    'polkadot/token-unsupported': 'This token cannot be sent'
  }
}

const short = {
  'polkadot/transaction-failed': { shortMessage: 'The transaction fails on the chain' },
  'polkadot/insufficient-funds': { shortMessage: 'The account holds too little' },
  'polkadot/rest-too-small': { shortMessage: 'Send all of it, or leave at least {least}' },
  'polkadot/recipient': { shortMessage: 'This address cannot receive it' },
  'polkadot/token-unsupported': { shortMessage: 'This token cannot be sent' },
} as const

/** An error about what the chain allows. */
export function chainError(
  code: keyof typeof short,
  details: string,
  more: Pick<LatchkeyErrorOptions, 'cause' | 'context'> = {},
): LatchkeyError {
  return new LatchkeyError(code, { ...short[code], details, ...more })
}

/** Converts a node's error to ours. */
export function nodeError(thrown: unknown): LatchkeyError {
  if (isLatchkeyError(thrown)) return thrown
  const {
    code,
    message = String(thrown),
    data,
  } = (thrown ?? {}) as { code?: unknown; message?: string; data?: unknown }
  const details = data === undefined ? message : `${message}: ${String(data)}`
  // 1010: invalid transaction; 1011 to 1014: of the pool. https://github.com/paritytech/polkadot-sdk (author errors)
  if (/inability to pay/i.test(details)) return chainError('polkadot/insufficient-funds', details, { cause: thrown })
  if (typeof code === 'number' && code >= 1000 && code < 1020)
    return chainError('polkadot/transaction-failed', details, { cause: thrown })
  if (typeof code === 'number') return new LatchkeyError('request/invalid', { cause: thrown, details })
  return new LatchkeyError('request/unreachable', { cause: thrown, details })
}
