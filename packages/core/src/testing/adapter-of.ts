import type { LatchkeyClient } from '../kernel/client.ts'
import type { AdapterInstance } from '../kernel/ports/adapter.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'

/**
 * A client's adapter at work, for tests that call it themselves.
 *
 * @example await adapterOf(client, 'wagmi').can.signMessage?.(parameters)
 */
export function adapterOf<ns extends Namespace>(client: LatchkeyClient, adapterId: string): AdapterInstance<ns> {
  const entry = client.adapters.get(adapterId)
  if (!entry) throw new Error(`The client has no adapter "${adapterId}"`)
  return entry.instance as unknown as AdapterInstance<ns>
}
