/**
 * Where the driver's list of sessions is stored. In a module of its own, because it is loaded with the page; the rest comes with the
 * driver.
 */
export const storagePlace = { name: 'walletconnect', version: 1 } as const
