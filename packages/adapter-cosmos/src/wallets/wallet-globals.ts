/** The path of a wallet's Keplr-style API on `window`, and its event for a change of the key. */
export type WalletGlobal = {
  /** The connector's id, by which `@latchkey/wallet-list` also knows the wallet. */
  readonly id: string
  readonly name: string
  /** Below `window`. */
  readonly path: readonly string[]
  readonly event: string
}

/**
 * Wallets with Keplr's API. Many are also at `window.keplr`, some of them by a setting of the visitor. An object that
 * is found twice counts for the wallet's own name, so Keplr comes last.
 */
export const walletGlobals: readonly WalletGlobal[] = [
  { id: 'leap', name: 'Leap', path: ['leap'], event: 'leap_keystorechange' },
  {
    id: 'cosmostation',
    name: 'Cosmostation',
    path: ['cosmostation', 'providers', 'keplr'],
    event: 'cosmostation_keystorechange',
  },
  { id: 'owallet', name: 'OWallet', path: ['owallet'], event: 'owallet_keystorechange' },
  { id: 'compass', name: 'Compass Wallet', path: ['compass'], event: 'compass_keystorechange' },
  { id: 'okxwallet.keplr', name: 'OKX Wallet', path: ['okxwallet', 'keplr'], event: 'keplr_keystorechange' },
  { id: 'bitkeep.keplr', name: 'Bitget Wallet', path: ['bitkeep', 'keplr'], event: 'keplr_keystorechange' },
  { id: 'xfi.keplr', name: 'Ctrl Wallet', path: ['xfi', 'keplr'], event: 'keplr_keystorechange' },
  { id: 'coin98.keplr', name: 'Coin98', path: ['coin98', 'keplr'], event: 'keplr_keystorechange' },
  { id: 'vultisig.keplr', name: 'Vultisig', path: ['vultisig', 'keplr'], event: 'keplr_keystorechange' },
  { id: 'trustwallet.cosmos', name: 'Trust Wallet', path: ['trustwallet', 'cosmos'], event: 'keplr_keystorechange' },
  { id: 'keplr', name: 'Keplr', path: ['keplr'], event: 'keplr_keystorechange' },
]
