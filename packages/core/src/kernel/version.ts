/** This package's version, sent to services as `sv`. */
export const version = '0.0.0'

/** The version of the toolkit that this one is compatible with. */
export const specVersion = '1.7.7'
