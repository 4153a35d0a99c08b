// It has no parameters, because a listener with parameters would have to fit every event of the wallet's own emitter.
type Listener = () => void

/** A transaction of the app's own web3.js 1.x. */
export type ForeignTransaction = { serialize(): ArrayLike<number> }

/**
 * The shape of `@solana/wallet-adapter-base`, as a type only: the class, and the web3.js 1.x below it, belong to the app.
 *
 * @example
 * solanaAdapter({ wallets: [new PhantomWalletAdapter()], transactionFrom: VersionedTransaction.deserialize })
 */
export type WalletAdapter = {
  readonly name: string
  readonly url?: string | undefined
  readonly icon?: string | undefined
  readonly readyState: string
  readonly publicKey: { toBase58(): string } | null
  readonly connected: boolean
  /** Wallet Standard's own adapters: their `autoConnect` doesn't prompt. */
  readonly standard?: boolean | undefined
  readonly supportedTransactionVersions?: ReadonlySet<unknown> | null | undefined
  connect(): Promise<void>
  autoConnect?(): Promise<void>
  disconnect(): Promise<void>
  signMessage?(message: Uint8Array): Promise<Uint8Array>
  /** Sign In With Solana; only some wallets have it. */
  signIn?: ((input: never) => Promise<unknown>) | undefined
  signTransaction?(transaction: never): Promise<ForeignTransaction>
  signAllTransactions?(transactions: never): Promise<readonly ForeignTransaction[]>
  on(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
}
