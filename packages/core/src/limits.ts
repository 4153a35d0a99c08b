/**
 * The limits of SPEC §9 (with the delays of §4 and FACTS that belong to them), each with its unit in the name. The module that obeys a
 * limit imports it from here; its test shows the behaviour.
 */

/** SPEC S9.18: what the log keeps. */
export const logBufferBytes = 1_024_000

/** SPEC S4.38: between one toast closing and the next showing. */
export const toastGapMs = 150

/** How long a success or error toast stays; a loading toast stays until it is closed. */
export const toastAutoCloseMs = 2500

/** Settled operations that are remembered, newest first; open ones always are. */
export const operationsKept = 50
