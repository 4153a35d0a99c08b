import type { Blockchain } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import type { ContractCall } from '../../kernel/ports/ability-values.ts'
import type { ChainId, WithSignal } from '../../kernel/ports/namespace.ts'
import type { Preview } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'

/** Where a preview learns what the transaction doesn't say. A client has all of it; a page without a client brings its own. */
export type PreviewSources = {
  readonly clock: LatchkeyClient['clock']
  readonly log: Pick<LatchkeyClient['log'], 'warn' | 'debug'>
  /** Whether the page has services at all: without any, nothing was to be tried. */
  readonly hasServices: boolean
  /** Tries the transaction, and has published descriptions of contracts. `undefined` = no services. */
  blockchain(): Promise<Pick<Blockchain, 'simulateTransaction' | 'getDescriptors'> | undefined>
  /** What is known before anything is asked. */
  readonly facts: PreviewFacts
  /** Asks a node what a token says of itself, where the services don't tell it. */
  readonly readContract?:
    | ((parameters: WithSignal & { chainId: ChainId; call: ContractCall }) => Promise<unknown>)
    | undefined
  /** The node's estimate of the fee, where the services don't give one. */
  fee?(): Promise<Preview['fee']>
  /** Asks a node for the code of the account that signs. */
  readonly getCode?: Capabilities['getCode'] | undefined
  /** An address as the chain writes it. @default in small letters */
  readonly displayAddress?: ((address: string, chainId: ChainId) => string) | undefined
}
