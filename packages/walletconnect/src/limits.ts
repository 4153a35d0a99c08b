/** How long a new pairing waits for the relay before it fails with `pairing/relay-unreachable`. */
export const pairingRelayMs = 15_000

/** How long one of several relays may take to open a socket before the next is tried. With a single relay, the SDK allows 15 s. */
export const relayTryMs = 4_000

/** How long a request waits for a relay that is down, before anything was sent. */
export const requestRelayMs = 20_000

/** For how long a wallet may answer a request, as we ask the SDK. SDK 2.21, the pinned one, ends it after five minutes; later versions allow fifteen. */
export const requestExpirySeconds = 900

/** How long a disconnect waits for the relay to take its message. The session ends here in any case. */
export const disconnectMs = 3_000

/** A relay that is back within this time is not reported as lost. */
export const relayGraceMs = 1_000

/** How long a message is sent again when the relay doesn't acknowledge it. The SDK gives up at the same time. */
export const publishMs = 60_000

/** How long the SDK keeps running after its last use: it still acknowledges what it received. */
export const lingerMs = 1_000

/** The pauses after the failed tries of one round, in ms. After the last one the SDK's heartbeat starts the next round. */
export const roundPausesMs = [1_000, 2_000, 3_000, 4_000, 5_000]

/** How long after the loss of a socket the next one is opened. */
export const lossPauseMs = 100

/** How long a socket may take to close before it is left. */
export const oldSocketMs = 1_000

/** How long after an unanswered subscription the socket is replaced. */
export const stallPauseMs = 10_000
