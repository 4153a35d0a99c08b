/**
 * The limits of a connected account, and of a pairing that leads to one. They load later than `limits.ts`, because the
 * list of wallets needs none of them.
 */

/**
 * How long a wallet may take to approve a pairing. It holds for every pairing port, also where a relay keeps the proposal longer. A link that
 * expires sooner ends the pairing then. For requests see `requestExpirySeconds` of packages/walletconnect.
 */
export const pairingLifetimeMs = 240_000

export const balanceFreshMs = 30_000

export const balanceRetryMs = 30_000

export const nameFreshMs = 300_000

/** How long a list of tokens stays fresh, and how long until a failed one is asked for again. */
export const tokensFreshMs = 30_000
export const tokensRetryMs = 30_000

/** How long a history stays fresh, and how long until a failed request is sent again. */
export const activityFreshMs = 30_000
export const activityRetryMs = 30_000

/** The largest number of the pending counter, and how often it asks if the app polls. */
export const pendingCap = 99
export const pollMs = 30_000

/** A wallet that takes longer to disconnect isn't waited for. */
export const disconnectAnswerMs = 5000

/** How long a confirmation is waited for. After that the transaction is still pending, which is no failure. */
export const confirmationMs = 25_000
