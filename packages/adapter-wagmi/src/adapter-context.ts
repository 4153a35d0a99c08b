import type { AdapterEvent, PortContext } from '@latchkey/core/ports'
import type { EvmAbility } from '@latchkey/eip1193'
import type { Config } from './wagmi-types.ts'

/** What the adapter's parts need of one client and its wagmi config. */
export type WagmiContext = {
  readonly config: Config
  /** The abilities of the adapter on these chains. */
  readonly all: readonly EvmAbility[]
  readonly context: PortContext<AdapterEvent<'eip155'>>
}
