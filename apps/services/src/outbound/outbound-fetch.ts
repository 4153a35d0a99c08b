import type { LookupFunction } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'
import { createHostLookup } from './host-lookup.ts'
import { readSearchDomains } from './resolv-conf.ts'
import { createSystemLookup } from './system-lookup.ts'

export type OutboundFetch = {
  readonly fetch: typeof globalThis.fetch
  /** Ends kept connections. */
  close(): Promise<void>
}

/**
 * The `fetch` for configured servers: chains, price sources, explorers. Node's own `fetch` resolves names on a few
 * threads, and one silent name server can block them all.
 *
 * @param lookup @default name servers and hosts file, then the system's lookup
 */
export function createOutboundFetch(
  lookup: LookupFunction = createHostLookup({ search: readSearchDomains(), fallback: createSystemLookup() }),
): OutboundFetch {
  const dispatcher = new Agent({ connect: { lookup } })
  const send = (input: Parameters<typeof undiciFetch>[0], init: Parameters<typeof undiciFetch>[1]) =>
    undiciFetch(input, { ...init, dispatcher })
  return {
    fetch: send as unknown as typeof globalThis.fetch,
    close: () => dispatcher.destroy(),
  }
}
