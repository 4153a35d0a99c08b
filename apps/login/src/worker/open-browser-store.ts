import { systemClock } from '@latchkey/core'
import { openDevice } from '../device/device.ts'
import { createDeviceStore, type DeviceStore } from '../device/device-store.ts'
import { indexedDbValues } from '../device/indexed-db-values.ts'
import { createLoginServer, type LoginServer, type TokenStore } from '../server/login-server.ts'
import { createTokenStore } from '../server/token-store.ts'

/**
 * The data that this browser stores for the login origin, and the client of the server for this device. Page and worker
 * each open it, and locks keep their changes apart.
 */
export type BrowserLogin = { readonly store: DeviceStore; readonly tokens: TokenStore; readonly server: LoginServer }

/** Opens the device store, and the login server with this device's key. */
export function openBrowserStore({
  services,
  databaseName,
}: {
  readonly services: string
  readonly databaseName: string
}): BrowserLogin {
  const lock = <T>(name: string, run: () => Promise<T>, signal?: AbortSignal) =>
    navigator.locks.request(`${databaseName} ${name}`, signal ? { signal } : {}, run) as Promise<T>
  const isLocked = async (name: string) =>
    (await navigator.locks.query()).held?.some((held) => held.name === `${databaseName} ${name}`) ?? false
  const store = createDeviceStore({ values: indexedDbValues(databaseName), lock, isLocked })
  const tokens = createTokenStore(store)
  let opened: Promise<LoginServer> | undefined
  const open = async () =>
    createLoginServer({
      url: services,
      device: await openDevice(await store.keys()),
      tokens,
      clock: systemClock,
      lock,
      fetch: (input, init) => fetch(input, init),
    })
  return {
    store,
    tokens,
    server: {
      async call(name, request, options) {
        opened ??= open().catch((error: unknown) => {
          opened = undefined
          throw error
        })
        return (await opened).call(name, request, options)
      },
    },
  }
}
