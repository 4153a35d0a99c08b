/**
 * The time limits, delays and sizes that several flows share, or that are changed most; each has its unit in the name.
 * The limit of a single module is at the head of that module, those of a connected account are in `account-limits.ts`:
 * `grep -rn 'Ms = ' packages/core/src` finds both. docs/architecture.md lists the limits that readers look for most.
 */

/** The size of the log, which is in memory. */
export const logBufferBytes = 1_024_000

/** Between one toast closing and the next showing. */
export const toastGapMs = 150

/** How long a success or error toast stays; a loading toast stays until it is closed. */
export const toastAutoCloseMs = 2500

/** How many settled operations are kept: the newest. The calls of a batch count as one. Open operations are always kept. */
export const operationsKept = 50

/** Wallets on a page of AllWallets, of a search, of the recommended ones, and of the featured ones when no ids are given. */
export const walletsPerPage = 40
export const walletsPerSearch = 100
export const walletsRecommended = 4
export const walletsFeatured = 4

/** Images that are fetched ahead, of each page. */
export const walletImagesPerPage = 20

/** Between the last key and the search. */
export const walletSearchWaitMs = 300

/** A search begins with this many characters. */
export const walletSearchCharacters = 2

export const recentWalletsKept = 2

/** How long an injected wallet may take to appear in the page. Adapters use it too. */
export const injectedWaitMs = 1000

/** After a page load the wallets that were in use are asked first; the others are asked this long after them. */
export const restoreHeadStartMs = 1000

/** How long a wallet of this browser may be silent before the view asks the visitor to look for it. Its approval itself has no limit. */
export const connectHintMs = 5000

/** A pairing this close to its end counts as expired. */
export const pairingMarginMs = 10_000

/** How long after the start of a pairing `retry` does nothing. */
export const pairingRetryMs = 1000

/** A page that is still in front this long after a link was pressed has opened nothing. */
export const stillHereMs = 1500

/** How long a visitor who came back from the wallet waits before being asked to open it again. */
export const openAgainMs = 5000

/** How far the clock of this device may be ahead of the server that issued a sign-in session. */
export const signInSkewMs = 30_000

/** How often, and after how long, a sign-in message is asked for again when its server can't be reached. */
export const signInTries = 3
export const signInRetryMs = 1000

/** In browsers a longer timer than this fires at once. */
export const longestTimerMs = 2_000_000_000

/** Between two codes by mail for a login. */
export const loginCooldownMs = 30_000

/** How long a window of a social account may stay open. */
export const socialWindowMs = 45_000
