import { type Clock, createLatchkey } from '@latchkey/core'
import { mainnet, polygon, solana } from '@latchkey/core/networks'
import type { PairingEvent, PairingInstance, StorageLike } from '@latchkey/core/ports'
import { createFakePlatform, createMemoryStorage, type FakePlatform } from '@latchkey/core/testing'
import type { RelayOptions } from '../src/options.ts'
import { walletConnect } from '../src/wallet-connect.ts'

/** One visitor's browser, whose tabs share a storage. */
export type TestBrowser = {
  /** The stored values, by key. */
  readonly stored: Map<string, string>
  openTab(options: OpenTabOptions): TestTab
}

export type OpenTabOptions = {
  relay: string
  id?: string
  clock?: Clock
  mobile?: boolean
  kind?: FakePlatform['kind']
  options?: Partial<RelayOptions>
}

type EventOf<T extends PairingEvent['type']> = Extract<PairingEvent, { type: T }>

export type TestTab = {
  readonly pairing: PairingInstance
  readonly platform: FakePlatform
  readonly events: readonly PairingEvent[]
  readonly alerts: readonly (readonly [code: string, details?: string | undefined])[]
  /** Redacted lines of the log. */
  log(): string
  /** Resolves with the first event that matches, also one of the past. */
  seen<T extends PairingEvent['type']>(type: T, which?: (event: EventOf<T>) => boolean): Promise<EventOf<T>>
  /** Writes to storage without the client, as another script of the page could. */
  write(key: string, value: string): void
  /** Closes the page. */
  close(): void
}

export const networks = [mainnet, polygon, solana] as const

const metadata = {
  name: 'Test app',
  description: 'For tests',
  url: 'https://app.example',
  icons: ['https://app.example/icon.png'],
}

export function createTestBrowser(): TestBrowser {
  const shared = createMemoryStorage()
  const tabs = new Set<FakePlatform>()

  /** The other tabs hear of every write, a moment later. */
  function storageOf(tab: FakePlatform): StorageLike {
    const told = (change: (key: string, value: string) => void) => (key: string, value?: string) => {
      change(key, value ?? '')
      setTimeout(() => {
        for (const other of tabs) if (other !== tab) other.storageChanged(key)
      })
    }
    return { getItem: shared.getItem, setItem: told(shared.setItem), removeItem: told(shared.removeItem) }
  }

  function openTab({ relay, id = 'test', clock, mobile = false, kind, options }: OpenTabOptions): TestTab {
    const platform = createFakePlatform({ kind, device: { mobile, os: mobile ? 'ios' : 'linux' } })
    const storage = storageOf(platform)
    tabs.add(platform)
    const client = createLatchkey({ id, networks: [...networks], platform, storage, metadata, ...(clock && { clock }) })
    const events: PairingEvent[] = []
    const listeners = new Set<(event: PairingEvent) => void>()
    const alerts: TestTab['alerts'][number][] = []
    const port = walletConnect({ relay: { url: relay, projectId: 'test-project', reach: 'private' }, ...options })
    const pairing = port.create({
      clientId: client.id,
      metadata: client.metadata,
      networks: client.networks,
      platform,
      storage: client.storage,
      clock: client.clock,
      log: client.log,
      ready: client.ready,
      emit(event) {
        events.push(event)
        for (const listener of [...listeners]) listener(event)
      },
      alert: (...alert) => alerts.push(alert),
    })
    const off = pairing.start()

    return {
      pairing,
      platform,
      events,
      alerts,
      log: () => client.log.copy(),
      seen: <T extends PairingEvent['type']>(type: T, which: (event: EventOf<T>) => boolean = () => true) =>
        new Promise<EventOf<T>>((resolve) => {
          const hear = (event: PairingEvent) => {
            const wanted = event.type === type && which(event as EventOf<T>)
            if (wanted) resolve(event as EventOf<T>)
            return wanted
          }
          if (!events.some(hear)) listeners.add(hear)
        }),
      write: storage.setItem,
      close() {
        off()
        tabs.delete(platform)
      },
    }
  }

  return { stored: shared.values, openTab }
}
