import type { AnyAdapter, LatchkeyOptions } from '../kernel/client.ts'
import { earlyError } from '../kernel/errors/early-error.ts'
import { invalidOptions } from '../kernel/option-errors.ts'
import type { Network } from '../kernel/ports/network.ts'

/** Refuses options that can't work; `check-set-up.ts` tells the developer of those that half work. */
export function validateOptions(
  options: LatchkeyOptions,
  networks: readonly Network[],
  adapters: ReadonlyMap<string, AnyAdapter>,
): void {
  if (options.siwx && options.siweConfig) throw invalidOptions('Cannot set both `siweConfig` and `siwx` options')
  for (const { adapter, instance } of adapters.values()) {
    const bound = instance.networks
    if (!bound) continue
    const missing = networks
      .filter((network) => network.chainNamespace === adapter.namespace && !bound.includes(network.caipNetworkId))
      .map(({ caipNetworkId }) => caipNetworkId)
    if (missing.length)
      throw earlyError('network/mismatch', 'Networks of adapter and client differ', {
        details: `"${adapter.id}" does not know ${missing.join(', ')}.`,
      })
  }
}
