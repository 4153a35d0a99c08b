/**
 * How long a preview may take before the visitor may go on without it, in ms. Its parts end earlier, one after the other: what one of them has found is shown, however
 * long another one takes.
 */
export const previewMs = 10_000

/** First, beside each other: a node tries it, or estimates its fee, and the code of the account is read; then its contract's name is looked up. */
export const simulationMs = 6_500
export const feeMs = 5_000
export const codeMs = 5_000

/** Then: what tokens say of themselves. */
export const assetsMs = 3_000
