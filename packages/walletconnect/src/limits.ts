/** How long a pairing may be approved. */
export const pairingExpiryMs = 240_000

/** How long a new pairing waits for the relay before it fails with `pairing/relay-unreachable`. */
export const pairingRelayMs = 15_000

/** How long one of several relays may take to open a socket before the next is tried; a single one has the SDK's 15 s. */
export const relayTryMs = 4_000

/** How long a request waits for a relay that is down, before anything was sent. */
export const requestRelayMs = 20_000

/** How long a wallet may answer a request, in s. SDK 2.21 gives five minutes, later ones fifteen. */
export const requestExpiry = 900

/** How long a disconnect waits until the relay has taken the farewell; the session is gone afterwards in any case. */
export const disconnectMs = 3_000

/** A relay that is back within this time was never away, as far as the visitor is concerned. */
export const relayGraceMs = 1_000

/** How long a message that the relay didn't acknowledge is sent again; the SDK itself gives up then. */
export const publishMs = 60_000
