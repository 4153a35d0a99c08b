import type { AdapterEvent, PortContext } from '@latchkey/core/ports'
import type { EvmAbility } from '@latchkey/eip1193'
import type { Config } from './wagmi-types.ts'

/** The parts of one client and its wagmi config that the adapter's modules share. */
export type WagmiContext = {
  readonly config: Config
  /** All abilities that the adapter has on the config's chains. */
  readonly all: readonly EvmAbility[]
  readonly context: PortContext<AdapterEvent<'eip155'>>
}
