import type { WalletAdapter } from '@latchkey/adapter-solana'
import { type SolanaAccount, solanaMnemonicAccounts } from '@latchkey/test-wallets'

/**
 * A wallet that the app brings itself, in the shape of `@solana/wallet-adapter-base`: it connects at once, and signs messages with the third
 * account of the test seed phrase.
 */
export function createSolanaAppWallet(): WalletAdapter {
  const [, , account] = solanaMnemonicAccounts({ count: 3 }) as readonly SolanaAccount[]
  const listeners = new Map<string, Set<() => void>>()
  let connected = false
  const become = (value: boolean) => {
    connected = value
    for (const listener of [...(listeners.get(value ? 'connect' : 'disconnect') ?? [])]) listener()
  }
  return {
    name: 'App Wallet',
    url: 'https://wallet.example.org',
    readyState: 'Installed',
    get connected() {
      return connected
    },
    get publicKey() {
      return connected && account ? { toBase58: () => account.address } : null
    },
    connect: async () => become(true),
    disconnect: async () => become(false),
    signMessage: async (message) => account?.sign(message) ?? new Uint8Array(),
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => listeners.get(event)?.delete(listener),
  }
}
