import type { ChainId, WithSignal } from '@latchkey/core'
import type { ClientStorage } from '@latchkey/core/ports'
import type { WalletRuntime } from '../wallet-calls/wallet-runtime.ts'
import type { EvmCodec, EvmNames } from './evm-codec.ts'

/** A request to the nodes of one of the app's networks. */
type Question = WithSignal & {
  readonly chainId: ChainId<'eip155'>
  readonly method: string
  readonly params: readonly unknown[]
}

/** The functions that an adapter lends to the verbs. The verbs are the same for every library. */
export type EvmRuntime = WalletRuntime & {
  readonly storage: ClientStorage
  /** `false` once the client has stopped. Then all waiting ends. */
  isOpen(): boolean
  /** The library; it loads with the first value to encode. */
  library(): Promise<EvmCodec>
  /**
   * Sends a request to the app's own nodes. An error that the chain reports is a `ProviderError` with the chain's own
   * code.
   *
   * @throws `network/not-found`, `request/unreachable`, `request/aborted`
   */
  send(question: Question): Promise<unknown>
  /** Resolves a name on Ethereum's mainnet, with several requests if necessary. */
  askNames<T>(cancel: WithSignal, ask: (names: EvmNames) => Promise<T>): Promise<T>
  /** The interval between two requests to a node while waiting for a transaction, in ms. @default 4000 */
  pollingMs?(chainId: ChainId<'eip155'>): number
  /** Data that the app appends to the data of each transaction, such as its builder code (ERC-8021). */
  suffixOf?(chainId: ChainId<'eip155'>): string | undefined
}
