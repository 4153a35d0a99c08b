import { createLatchkey } from '../client/create-latchkey.ts'
import type { CoreClient, LatchkeyOptions } from '../kernel/client.ts'
import { mainnet, optimism } from '../kernel/networks/eip155.ts'
import type { Device } from '../kernel/ports/platform.ts'
import type { Random } from '../kernel/random.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { createFakePlatform, type FakePlatform } from './fake-platform.ts'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'

/** A client for tests, with the clock, page and storage that it runs on. */
export type TestClient = {
  /** With the writers that apps don't get. */
  readonly client: CoreClient
  readonly clock: FakeClock
  readonly platform: FakePlatform
  readonly storage: MemoryStorage
}

/** What `createTestClient` takes: a client's options, and what is known of the device. */
export type TestClientOptions = Partial<Omit<LatchkeyOptions, 'clock' | 'platform' | 'storage'>> & {
  readonly device?: Partial<Device> | undefined
  /** The storage that an earlier page left. */
  readonly storage?: MemoryStorage | undefined
  readonly clock?: FakeClock | undefined
  readonly platform?: FakePlatform | undefined
}

/**
 * A client on a page, clock and storage that do what the test says; two Ethereum networks unless it says otherwise.
 *
 * @example const { client, clock } = createTestClient({ adapters: [createMockEvm().adapter] })
 */
export function createTestClient({ device, ...options }: TestClientOptions = {}): TestClient {
  const clock = options.clock ?? createFakeClock()
  const platform = options.platform ?? createFakePlatform({ device })
  const storage = options.storage ?? createMemoryStorage()
  const client = createLatchkey({
    networks: [mainnet, optimism],
    random: countingRandom(),
    logLevel: 'silent',
    ...options,
    clock,
    platform,
    storage,
  }) as CoreClient
  return { client, clock, platform, storage }
}

/** Ids that a test can foretell. */
function countingRandom(): Random {
  let count = 0
  return { id: () => `id-${++count}` }
}
