import type { SiwxContext } from '@latchkey/core/ports'
import { createMemoryStorage, createMockEvm, createTestClient, type MemoryStorage } from '@latchkey/core/testing'

type Options = {
  readonly storage?: MemoryStorage | undefined
  readonly href?: string | undefined
  readonly fetch?: SiwxContext['fetch'] | undefined
  /** @default no node answers */
  readonly reads?: SiwxContext['reads'] | undefined
}

const down = () => Promise.reject(new TypeError('Failed to fetch'))

/** The context that a client passes to its sign-in, for a page of example.org with the test's clock. */
export function openPage({
  fetch,
  href = 'https://example.org/account',
  reads = () => ({ getCode: down, readContract: down }),
  storage = createMemoryStorage(),
}: Options = {}) {
  const { client, clock, platform } = createTestClient({ adapters: [createMockEvm().adapter], storage })
  const context: SiwxContext = {
    clientId: client.id,
    metadata: { name: 'Example', description: '', url: 'https://example.org', icons: [] },
    networks: client.networks,
    platform: { ...platform, locationHref: () => href },
    storage: client.storage,
    clock,
    random: client.random,
    log: client.log,
    fetch: fetch ?? down,
    reads,
    sameAddress: (chainId, a, b) => a === b || (chainId.startsWith('eip155:') && a.toLowerCase() === b.toLowerCase()),
  }
  return { client, clock, platform, storage, context }
}
