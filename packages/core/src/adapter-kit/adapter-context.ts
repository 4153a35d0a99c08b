import type { AdapterEvent } from '../kernel/ports/adapter.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'

/** The parts of the client that every module of an adapter uses. Adapters add their own options. */
export type AdapterContext<ns extends Namespace> = {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<ns>>
}
