/**
 * How long chains and services may take to start on a busy machine, in ms. The time limit of a worker's first journey
 * doesn't include it.
 */
export const startMs = 120_000
