/** This package's version: what services are told as `sv` (SPEC S7.27, R2). */
export const version = '0.0.0'

/** The version of the toolkit that this one is compatible with (SPEC S1.17, R2). */
export const specVersion = '1.7.7'
