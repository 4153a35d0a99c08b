import type { PairingEvent, PairingInstance, PairingPort, PortContext } from '@latchkey/core/ports'
import type { Driver } from './driver/driver.ts'
import { type RelayOptions, relayOf, type WalletConnectOptions } from './options.ts'
import { storageKey } from './storage-key.ts'

/** The stored fields that are read before the driver is loaded. Their types are unknown, because they are not decoded here. */
type StoredPart = { readonly sessions?: unknown; readonly pairingUntil?: unknown }

/**
 * Pairing with phone wallets over WalletConnect. The SDK is loaded when something is stored or a pairing starts, never before.
 *
 * `projectId` selects the public relay, which wallets from the app stores use; `relay` selects your own.
 *
 * @throws LatchkeyError `config/invalid` with neither, with both, or with an incomplete relay
 *
 * @example
 * createLatchkey({ networks, adapters, pairing: walletConnect({ projectId: 'an id of the public relay’s operator' }) })
 */
export function walletConnect(options: WalletConnectOptions): PairingPort {
  const relay = relayOf(options)
  return {
    contract: 1,
    id: 'walletConnect',
    reach: relay.reach,
    create: (context) => createInstance({ ...options, relay }, context),
  }
}

function createInstance(options: RelayOptions, context: PortContext<PairingEvent>): PairingInstance {
  const { clock, log, platform, storage } = context
  // The driver decodes the stored value; here it only matters whether there is one.
  const stored = storage.item({ ...storageKey, decode: (value) => Object(value) as StoredPart })
  let driver: Promise<Driver> | undefined

  function load(): Promise<Driver> {
    driver ??= loadDriver().then(
      ({ createDriver }) => createDriver({ options, context }),
      (error) => {
        driver = undefined
        throw error
      },
    )
    return driver
  }

  function hasStored() {
    const { sessions, pairingUntil } = stored.get() ?? {}
    const now = clock.now()
    return (
      Number(pairingUntil) > now || (Array.isArray(sessions) && sessions.some((session) => session?.expiresAt > now))
    )
  }

  const inBackground = (use: (driver: Driver) => unknown) => {
    load()
      .then(use)
      .catch((error: unknown) => log.warn('WalletConnect failed', error))
  }

  return {
    start() {
      if (platform.kind === 'server') return () => {}
      const off = stored.subscribe(() => {
        if (driver || hasStored()) inBackground((loaded) => loaded.sync())
      })
      return () => {
        off()
        driver?.then((loaded) => loaded.stop()).catch(() => {})
        driver = undefined
      }
    },
    prepare() {
      if (platform.kind !== 'server') inBackground(() => {})
    },
    hasStored,
    connect: async (parameters) => (await load()).connect(parameters),
    restore: async (parameters) => (hasStored() ? (await load()).restore(parameters) : []),
    async disconnect(sessionId) {
      if (driver || stored.get()) await (await load()).disconnect(sessionId)
    },
  }
}

/** Loads the driver and the SDK, also in browsers where reading `localStorage` throws. */
function loadDriver() {
  const load = () => import('./driver/driver.ts')
  try {
    void globalThis.localStorage
    return load()
  } catch {
    return import('./hide-blocked-storage.ts').then((module) => module.hideBlockedStorage(load))
  }
}
