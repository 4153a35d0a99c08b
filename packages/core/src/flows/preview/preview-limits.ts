/**
 * How long a preview may take before the visitor may go on without it, in ms. Its parts have shorter limits, one after the other. So the result
 * of one part is shown, however long another part takes.
 */
export const previewMs = 10_000

/**
 * These begin together: a node tries the transaction or estimates its fee, and the code of the account is read. Then the name of its contract is
 * looked up.
 */
export const simulationMs = 6_500
export const feeMs = 5_000
export const codeMs = 5_000

/** Then: what tokens say of themselves. */
export const assetsMs = 3_000
