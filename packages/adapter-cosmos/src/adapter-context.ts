import type { AdapterContext } from '@latchkey/core/adapter-kit'
import type { CosmosNetwork } from './chain-settings.ts'

/** What the adapter's parts need of one client. */
export type CosmosContext = AdapterContext<'cosmos'> & {
  /** The networks that the adapter can use, as they are at the moment. */
  networks(): readonly CosmosNetwork[]
}
