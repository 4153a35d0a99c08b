import type { AdapterEvent } from '../kernel/ports/adapter.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'

/** What every part of an adapter needs of its client. Adapters add what their options say. */
export type AdapterContext<ns extends Namespace> = {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<ns>>
}
