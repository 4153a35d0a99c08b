import type { AnyAdapter, LatchkeyOptions } from '../kernel/client.ts'
import { earlyError } from '../kernel/errors/early-error.ts'
import { invalidOptions } from '../kernel/option-errors.ts'
import type { Network } from '../kernel/ports/network.ts'

/** Refuses options that can't work and alerts the developer of those that half work. */
export function validateOptions(
  options: LatchkeyOptions,
  networks: readonly Network[],
  adapters: ReadonlyMap<string, AnyAdapter>,
  alert: (code: string, details?: string) => void,
): void {
  if (options.siwx && options.siweConfig) throw invalidOptions('Cannot set both `siweConfig` and `siwx` options')
  // A project id is asked for as soon as a service host is configured.
  if (options.services && !options.services.projectId) alert('config/project-id-missing')
  for (const { adapter, instance } of adapters.values()) {
    const bound = instance.networks
    if (!bound) continue
    const wanted = networks.filter(({ chainNamespace }) => chainNamespace === adapter.namespace)
    const missing = wanted.filter(({ caipNetworkId }) => !bound.includes(caipNetworkId))
    if (missing.length)
      throw earlyError('network/mismatch', 'The networks of the adapter and of the client differ', {
        details: `"${adapter.id}" does not know ${missing.map(({ caipNetworkId }) => caipNetworkId).join(', ')}.`,
      })
  }
}
