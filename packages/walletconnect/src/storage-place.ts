/** Where the port keeps what the SDK's storage holds. */
export const storagePlace = { name: 'walletconnect', version: 1 } as const
