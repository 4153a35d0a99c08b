import type { PairingEvent, PairingInstance, PairingPort, PortContext } from '@latchkey/core'
import { normalizeError } from '@latchkey/core/errors'
import type { Driver } from './driver/driver.ts'
import type { WalletConnectOptions } from './options.ts'
import { loadSdk } from './sdk/load-sdk.ts'
import { storedPairings } from './stored-pairings.ts'

/**
 * Pairing with phone wallets over WalletConnect. The SDK is loaded when something is stored or a pairing is asked for, never before.
 *
 * @example
 * createClient({ networks, adapters, pairing: walletConnect({ relay: { url: 'wss://relay.example.org', projectId, reach: 'private' } }) })
 */
export function walletConnect(options: WalletConnectOptions): PairingPort {
  return {
    contract: 1,
    id: 'walletConnect',
    reach: options.relay.reach,
    create: (context) => createInstance(options, context),
  }
}

function createInstance(options: WalletConnectOptions, context: PortContext<PairingEvent>): PairingInstance {
  const { clock, log, platform, storage } = context
  const stored = storage.item(storedPairings)
  let driver: Promise<Driver> | undefined

  function load(): Promise<Driver> {
    if (driver) return driver
    // Both at once: the driver would ask for the SDK only when it is there itself.
    loadSdk().catch(() => {})
    const loading = import('./driver/driver.ts').then(({ createDriver }) => createDriver({ options, context, stored }))
    driver = loading.catch((error: unknown) => {
      driver = undefined
      throw normalizeError(error)
    })
    return driver
  }

  function hasStored() {
    const { sessions = [], pairingUntil = 0 } = stored.get() ?? {}
    const now = clock.now()
    return pairingUntil > now || sessions.some(({ expiresAt }) => expiresAt > now)
  }

  const quietly = (use: (driver: Driver) => unknown) => {
    load()
      .then(use)
      .catch((error: unknown) => log.warn('WalletConnect failed', error))
  }

  return {
    start() {
      if (platform.kind === 'server') return () => {}
      const off = stored.subscribe(() => {
        if (driver || stored.get()?.sessions.length) quietly((loaded) => loaded.sync())
      })
      return () => {
        off()
        driver?.then((loaded) => loaded.stop()).catch(() => {})
        driver = undefined
      }
    },
    prepare() {
      if (platform.kind !== 'server') quietly(() => {})
    },
    hasStored,
    connect: async (parameters) => (await load()).connect(parameters),
    restore: async (parameters) => (hasStored() ? (await load()).restore(parameters) : []),
    async disconnect(sessionId) {
      if (driver || stored.get()) await (await load()).disconnect(sessionId)
    },
  }
}
