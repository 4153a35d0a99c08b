/** How long a new pairing waits for the relay before it fails with `pairing/relay-unreachable`. */
export const pairingRelayMs = 15_000

/** How long one of several relays may take to open a socket before the next is tried. With a single relay, the SDK allows 15 s. */
export const relayTryMs = 4_000

/** How long a request waits for a relay that is down, before anything was sent. */
export const requestRelayMs = 20_000

/** For how long a wallet may answer a request, as we ask the SDK. SDK 2.21, the pinned one, ends it after five minutes; later versions allow fifteen. */
export const requestExpirySeconds = 900

/** How long a disconnect waits for the relay to take its message. After that the session ends in this page, even if the wallet wasn't told. */
export const disconnectMs = 3_000

/** A relay that is back within this time is not reported as lost. */
export const relayGraceMs = 1_000

/** For how long a message without acknowledgement is sent again. The SDK gives up at the same time. */
export const publishMs = 60_000

/** How long the SDK keeps running after its last use, so that it can still acknowledge what it received. */
export const lingerMs = 1_000

/** The pauses after the failed tries of one round, in ms. After the last one the SDK's heartbeat starts the next round. */
export const roundPausesMs = [1_000, 2_000, 3_000, 4_000, 5_000]

/** The pause between the loss of a socket and the next one. */
export const lossPauseMs = 100

/** How long an old socket may take to close before the code stops waiting for it. */
export const socketCloseMs = 1_000

/** The pause between an unanswered subscription and the new socket. */
export const stallPauseMs = 10_000
