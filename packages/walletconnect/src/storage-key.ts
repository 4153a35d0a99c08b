/** The key of the driver's stored list of sessions. It has a module of its own, because the page loads it before the driver. */
export const storageKey = { name: 'walletconnect', version: 1 } as const
