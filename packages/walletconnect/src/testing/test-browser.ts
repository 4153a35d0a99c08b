import {
  type Clock,
  createClient,
  type Device,
  type Off,
  type PairingEvent,
  type PairingInstance,
  type Platform,
  type StorageLike,
} from '@latchkey/core'
import { mainnet, polygon, solana } from '@latchkey/core/networks'
import type { WalletConnectOptions } from '../options.ts'
import { walletConnect } from '../wallet-connect.ts'

/** One visitor's browser: what its tabs share. */
export type TestBrowser = {
  /** What is stored, by key. */
  readonly stored: Map<string, string>
  openTab(options: OpenTabOptions): TestTab
}

export type OpenTabOptions = {
  relay: string
  id?: string
  clock?: Clock
  mobile?: boolean
  options?: Partial<WalletConnectOptions>
}

export type TestTab = {
  readonly pairing: PairingInstance
  readonly events: readonly PairingEvent[]
  readonly alerts: readonly (readonly [code: string, details?: string])[]
  /** Redacted lines of the log. */
  log(): string
  /** Resolves with the first event that satisfies, also a past one. */
  seen<T extends PairingEvent['type']>(type: T, which?: (event: Extract<PairingEvent, { type: T }>) => boolean): Promise<Extract<PairingEvent, { type: T }>>
  /** Leaves the page. */
  close(): void
}

export const networks = [mainnet, polygon, solana] as const

const desktop: Device = { mobile: false, os: 'linux', browser: 'chrome', telegram: false, framed: false, insideWallet: undefined }

export function createTestBrowser(): TestBrowser {
  const stored = new Map<string, string>()
  const tabs = new Set<{ onStorage: Set<(key: string | null) => void> }>()

  function openTab({ relay, id = 'test', clock, mobile = false, options }: OpenTabOptions): TestTab {
    const tab = { onStorage: new Set<(key: string | null) => void>() }
    tabs.add(tab)
    const tellOthers = (key: string) => {
      for (const other of tabs) if (other !== tab) setTimeout(() => other.onStorage.forEach((listener) => listener(key)))
    }
    const backend: StorageLike = {
      getItem: (key) => stored.get(key) ?? null,
      setItem(key, value) {
        stored.set(key, value)
        tellOthers(key)
      },
      removeItem(key) {
        stored.delete(key)
        tellOthers(key)
      },
    }
    const never: Off = () => {}
    const platform: Platform = {
      kind: 'browser',
      device: () => ({ ...desktop, mobile, os: mobile ? 'ios' : 'linux' }),
      isVisible: () => true,
      isOnline: () => true,
      locationHref: () => 'https://app.example/',
      open: () => true,
      copy: async () => true,
      onVisibility: () => never,
      onOnline: () => never,
      prefersDark: () => false,
      onPrefersDark: () => never,
      onStorage(listener) {
        tab.onStorage.add(listener)
        return () => tab.onStorage.delete(listener)
      },
      storage: () => backend,
      documentMetadata: () => ({}),
    }
    const client = createClient({
      id,
      networks: [...networks] as [(typeof networks)[0], ...(typeof networks)[number][]],
      platform,
      storage: backend,
      logLevel: 'silent' as never,
      metadata: { name: 'Test app', description: 'For tests', url: 'https://app.example', icons: ['https://app.example/icon.png'] },
      ...(clock && { clock }),
    })
    const events: PairingEvent[] = []
    const listeners = new Set<(event: PairingEvent) => void>()
    const alerts: TestTab['alerts'][number][] = []
    const port = walletConnect({ relay: { url: relay, projectId: 'test-project', reach: 'private' }, ...options })
    const pairing = port.create({
      clientId: client.id,
      metadata: client.metadata,
      networks: client.networks,
      platform: client.platform,
      storage: client.storage,
      clock: client.clock,
      log: client.log,
      emit(event) {
        events.push(event)
        for (const listener of [...listeners]) listener(event)
      },
      alert: (code, details) => alerts.push(details === undefined ? [code] : [code, details]),
    })
    const off = pairing.start()

    const seen: TestTab['seen'] = (type, which = () => true) =>
      new Promise((resolve) => {
        const listener = (event: PairingEvent) => {
          if (event.type !== type || !which(event as never)) return false
          listeners.delete(listener)
          resolve(event as never)
          return true
        }
        if (!events.some(listener)) listeners.add(listener)
      })

    return {
      pairing,
      events,
      alerts,
      log: () => client.log.copy(),
      seen,
      close() {
        off()
        tabs.delete(tab)
      },
    }
  }

  return { stored, openTab }
}
