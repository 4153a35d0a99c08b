import type { PairingEvent, PairingInstance, PairingPort, PortContext } from '@latchkey/core'
import type { Driver } from './driver/driver.ts'
import { loadDriver } from './load-driver.ts'
import type { RelayOptions, WalletConnectOptions } from './options.ts'
import { relayOf } from './relay-of.ts'
import { storagePlace } from './storage-place.ts'

/** As much of what is stored as is looked at before the driver is here; nothing of it is believed. */
type Glance = { readonly sessions?: unknown; readonly pairingUntil?: unknown }

/**
 * Pairing with phone wallets over WalletConnect. The SDK is loaded when something is stored or a pairing is asked for, never before.
 *
 * `projectId` means the public relay, which wallets from the app stores use; `relay` means your own.
 *
 * @throws LatchkeyError `config/invalid` without either, with both, or with a relay that lacks something
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
  // The driver reads what is stored in full; here it only matters whether there is something.
  const stored = storage.item({ ...storagePlace, decode: (value) => Object(value) as Glance })
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

  const quietly = (use: (driver: Driver) => unknown) => {
    load()
      .then(use)
      .catch((error: unknown) => log.warn('WalletConnect failed', error))
  }

  return {
    start() {
      if (platform.kind === 'server') return () => {}
      const off = stored.subscribe(() => {
        if (driver || hasStored()) quietly((loaded) => loaded.sync())
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
