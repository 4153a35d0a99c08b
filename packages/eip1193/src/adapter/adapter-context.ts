import type { AdapterContext } from '@latchkey/core/adapter-kit'
import type { EvmAbility } from '../abilities.ts'
import type { LoadLibrary } from './evm-library.ts'

/** The parts of one client that the adapter's modules share. */
export type EvmContext = AdapterContext<'eip155'> & {
  /** The abilities of the adapter on the client's networks. */
  readonly all: readonly EvmAbility[]
  readonly load: LoadLibrary
}
