/** For chains and services to start on a busy machine, in ms. It is not taken from the time of a worker's first journey. */
export const startMs = 120_000
