import { LatchkeyError } from '@latchkey/core/errors'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: a field of a sign-in message is missing or breaks its rule; a line break in any field is one such case.
     * Fix: `context.field` names the field, `details` the rule.
     * Source: EIP-4361, CAIP-122
     */
    'siwx/field-invalid': 'Invalid field in the sign-in message'
    /**
     * When: a field, or the whole message, is longer than a wallet can show.
     * Fix: shorten it; `details` has the limit.
     */
    'siwx/field-too-long': 'Field of the sign-in message is too long'
    /**
     * When: the domain has characters outside ASCII, with which one site can look like another.
     * Fix: pass `location.host`, which has the `xn--` form; `details` shows it.
     * Source: RFC 3986, RFC 3490
     */
    'siwx/domain-not-ascii': 'The domain has characters outside ASCII'
    /**
     * When: a text isn't a sign-in message: a line is missing, in the wrong place or has another label.
     * Fix: pass the text that was signed, unchanged; `details` names the line.
     * Source: EIP-4361, CAIP-122
     */
    'siwx/message-unreadable': 'The text is not a sign-in message'
    /**
     * When: a message for an ecosystem whose messages aren't known here.
     * Fix: use a network of eip155, solana, bip122, cosmos or polkadot.
     * Source: CAIP-122
     */
    'siwx/namespace-unknown': 'No sign-in message is known for this namespace'
  }
}

const short = {
  'siwx/field-invalid': { shortMessage: 'Invalid field in the sign-in message' },
  'siwx/field-too-long': { shortMessage: 'Field of the sign-in message is too long' },
  'siwx/domain-not-ascii': { shortMessage: 'The domain has characters outside ASCII' },
  'siwx/message-unreadable': { shortMessage: 'The text is not a sign-in message' },
  'siwx/namespace-unknown': { shortMessage: 'No sign-in message is known for this namespace' },
} as const

/** Every error of this package; `field` names the wrong field of the message. */
export function signInError(code: keyof typeof short, details: string, field?: string): LatchkeyError {
  return new LatchkeyError(code, { ...short[code], details, ...(field ? { context: { field } } : {}) })
}
