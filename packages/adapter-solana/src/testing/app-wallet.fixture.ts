import { type SolanaAccount, solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { putSignature } from '../lazy/put-signature.ts'
import type { WalletAdapter } from '../wallets/wallet-adapter.ts'

type Options = {
  readonly name: string
  readonly readyState?: string
  /** Its own sign-in feature. @default none */
  readonly signIn?: (input: object) => Promise<unknown>
}

/** A wallet in the shape of `@solana/wallet-adapter-base`, with a real key, and a stand-in for `VersionedTransaction`. */
export function createAppWallet({ name, readyState = 'Installed', signIn }: Options) {
  const [account] = solanaMnemonicAccounts({ count: 1 }) as readonly [SolanaAccount]
  const all = new Map<string, Set<(...values: never[]) => void>>()
  let connected = false
  let prompts = 0

  const tell = (event: string) => {
    for (const listener of [...(all.get(event) ?? [])]) listener()
  }
  type Transaction = { bytes: Uint8Array; serialize(): Uint8Array }
  const transactionFrom = (bytes: Uint8Array): Transaction => ({ bytes, serialize: () => bytes })

  const adapter: WalletAdapter = {
    name,
    url: 'https://wallet.example',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    readyState,
    signIn,
    supportedTransactionVersions: new Set(['legacy', 0]),
    get connected() {
      return connected
    },
    get publicKey() {
      return connected ? { toBase58: () => account.address } : null
    },
    async connect() {
      prompts += 1
      connected = true
      tell('connect')
    },
    async disconnect() {
      connected = false
      tell('disconnect')
    },
    async signMessage(message) {
      return account.sign(message)
    },
    async signTransaction(transaction: never) {
      const { bytes } = transaction as Transaction
      const message = bytes.subarray(1 + (bytes[0] ?? 0) * 64)
      return transactionFrom(putSignature(bytes, account.publicKey, account.sign(message)))
    },
    on(event, listener) {
      all.set(event, (all.get(event) ?? new Set()).add(listener))
    },
    off: (event, listener) => void all.get(event)?.delete(listener),
  }
  const listeners = () => [...all.values()].reduce((sum, set) => sum + set.size, 0)
  return { account, adapter, listeners, prompts: () => prompts, transactionFrom }
}
