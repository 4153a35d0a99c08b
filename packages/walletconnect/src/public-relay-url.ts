/** The relay that wallets from the app stores use. Nothing but a pairing with `walletConnect({ projectId })` contacts it. */
export const publicRelayUrl = 'wss://relay.walletconnect.org'
