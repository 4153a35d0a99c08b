import { type SignInHost, signInFeature } from './sign-in-feature.ts'
import { type SigningHost, solanaFeatures } from './solana-features.ts'
import type { SolanaFeature } from './solana-page-wallet-options.ts'
import type { StandardWallet } from './standard-wallet.ts'

export type FeatureHost = SigningHost &
  SignInHost & {
    connect(input?: { silent?: boolean }): Promise<unknown>
    disconnect(): Promise<void>
    readonly listeners: Set<(change: object) => void>
  }

/** The wallet's features in Wallet Standard: connecting, and the chosen ones. */
export function pageFeatures(
  host: FeatureHost,
  chosen: readonly SolanaFeature[] | undefined,
): StandardWallet['features'] {
  const { connect, disconnect, listeners } = host
  const { signAndSendTransaction, signMessage, signTransaction } = solanaFeatures(host)
  const supportedTransactionVersions = Object.freeze(['legacy', 0])
  const optional: Record<SolanaFeature, StandardWallet['features']> = {
    disconnect: { 'standard:disconnect': { version: '1.0.0', disconnect } },
    events: {
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: (change: object) => void) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
    },
    signIn: { 'solana:signIn': { version: '1.0.0', signIn: signInFeature(host) } },
    signMessage: { 'solana:signMessage': { version: '1.1.0', signMessage } },
    signTransaction: { 'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions, signTransaction } },
    signAndSendTransaction: {
      'solana:signAndSendTransaction': { version: '1.0.0', supportedTransactionVersions, signAndSendTransaction },
    },
  }
  const names = chosen ?? (Object.keys(optional) as SolanaFeature[])
  return Object.assign({ 'standard:connect': { version: '1.0.0', connect } }, ...names.map((name) => optional[name]))
}
