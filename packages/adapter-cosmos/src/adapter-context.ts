import type { AdapterContext } from '@latchkey/core/adapter-kit'
import type { CosmosNetwork } from './chain-settings.ts'

/** The parts of one client that the adapter's modules share. */
export type CosmosContext = AdapterContext<'cosmos'> & {
  /** The networks that the adapter can use at the moment. */
  networks(): readonly CosmosNetwork[]
}
