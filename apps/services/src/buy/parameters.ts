import * as v from 'valibot'

export const label = v.pipe(v.string(), v.regex(/^[\w .:-]{1,64}$/, 'at most 64 letters, digits and _ . : -'))
/** Decimal string. */
export const amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'a decimal amount'))
/** The currency of a payment. */
export const fiat = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'a currency such as USD'))

/** The longest body of a visitor, in bytes. */
export const longestBody = 16_384

/** The common parts of the routes of buying. */
export const buying = {
  tag: 'Buying',
  refusals: {
    400: 'What isn’t sold',
    413: 'The body is too large',
    501: 'No provider is configured',
    502: 'The provider gave no answer; 503 while it is busy, 504 when it was too slow',
  },
} as const
