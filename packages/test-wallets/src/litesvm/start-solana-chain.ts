import type { Address } from '@solana/kit'
import { solanaMnemonicAccounts } from '../solana/mnemonic-accounts.ts'
import { createTestExchange, type TestExchange } from './exchange.ts'
import { createLedger } from './ledger.ts'
import { createRpcMethods } from './rpc-methods.ts'
import { serve } from './serve.ts'
import { createTestCollectible, type TestCollectibleOptions } from './test-collectibles.ts'
import { createTestToken, type TestToken } from './test-tokens.ts'

/** Options of `startSolanaChain`. */
export type StartSolanaChainOptions = {
  /** @default a free one */
  port?: number | undefined
  /** The seed phrase whose first accounts are funded. @default the same as the wallets' */
  mnemonic?: string | undefined
  /** The balance of each funded account, in lamports. @default 10 SOL */
  balance?: bigint | undefined
}

/** A running local Solana chain. */
export type SolanaTestChain = {
  /** HTTP JSON-RPC. */
  readonly url: string
  /** Subscriptions: signatures and slots. */
  readonly webSocketUrl: string
  readonly port: number
  /** CAIP-2: the first 32 characters of the genesis hash. */
  readonly chainId: `solana:${string}`
  /** Gives an address lamports. */
  fund(address: string, lamports: bigint): void
  createToken(options: {
    decimals: number /** @default 'spl-token' */
    program?: 'spl-token' | 'spl-token-2022'
    /** What the token keeps of each transfer, in hundredths of a percent: only Token-2022. @default 0 */
    feeBasisPoints?: number | undefined
  }): TestToken
  /** An item as Metaplex Token Metadata describes one, which the owner holds in the associated account. @default `standard` 'single' */
  createCollectible(options: TestCollectibleOptions): Promise<{ readonly mint: string }>
  /** A stand-in for the program of an exchange. @default at Jupiter's address */
  addExchange(program?: string): Promise<TestExchange>
  /** Writes an account of a program straight into the ledger. */
  write(address: string, program: string, data: Uint8Array): void
  /** Transactions are accepted, but wait for a block until `resume()`. */
  pause(): void
  resume(): void
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const genesisHash = 'LocaLtestchain111111111111111111111111111111'

/**
 * Starts a local Solana chain in this process: the real SVM (LiteSVM) with its token programs, fees and signature checks, behind a stand-in
 * for a validator's JSON-RPC. Every transaction has its own block and is final at once. Needs the packages `litesvm`, `@solana/kit` and
 * `ws`.
 *
 * @example
 * ```ts
 * const chain = await startSolanaChain()
 * afterAll(chain.close)
 * ```
 */
export async function startSolanaChain(options: StartSolanaChainOptions = {}): Promise<SolanaTestChain> {
  const ledger = createLedger()
  const { port, close } = await serve(createRpcMethods(ledger, genesisHash), ledger, options.port ?? 0)
  const fund = (address: string, amount: bigint) => void ledger.airdrop(address as Address, amount)
  for (const { address } of solanaMnemonicAccounts({ mnemonic: options.mnemonic }))
    fund(address, options.balance ?? 10_000_000_000n)
  return {
    url: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    port,
    chainId: `solana:${genesisHash.slice(0, 32)}`,
    fund,
    createToken: ({ program = 'spl-token', ...options }) => createTestToken(ledger, { ...options, program }),
    createCollectible: (options) => createTestCollectible(ledger, options),
    addExchange: (program) => createTestExchange(ledger, program),
    write: ledger.write,
    pause: ledger.pause,
    resume: ledger.resume,
    close,
    [Symbol.asyncDispose]: close,
  }
}
