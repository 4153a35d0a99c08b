import type { ChainId, WithSignal } from '@latchkey/core'
import type { WalletRuntime } from '../wallet-calls/wallet-runtime.ts'
import type { EvmCodec, EvmNames } from './evm-codec.ts'

/** A question to the nodes of one of the app's networks. */
type Question = WithSignal & {
  readonly chainId: ChainId<'eip155'>
  readonly method: string
  readonly params: readonly unknown[]
}

/** What an adapter lends to the verbs, which are the same whatever library it stands on. */
export type EvmRuntime = WalletRuntime & {
  /** `false` once the client has stopped: nothing is waited for any more. */
  isOpen(): boolean
  /** Loads with the first thing that is to be encoded. */
  library(): Promise<EvmCodec>
  /**
   * Asks the app's own nodes. An error that the chain reports is a `ProviderError` with its own number.
   *
   * @throws `network/not-found`, `request/unreachable`, `request/aborted`
   */
  send(question: Question): Promise<unknown>
  /** Asks the names of Ethereum's mainnet, with more than one question where that takes more. */
  askNames<T>(cancel: WithSignal, ask: (names: EvmNames) => Promise<T>): Promise<T>
  /** How often a node is asked while a transaction is waited for, in ms. @default 4000 */
  pollingMs?(chainId: ChainId<'eip155'>): number
  /** What the app wants to stand after the data of whatever it sends, such as its builder code (ERC-8021). */
  suffixOf?(chainId: ChainId<'eip155'>): string | undefined
}
