import { createConnections } from '@latchkey/core/adapter-kit'
import type { CosmosContext } from '../adapter-context.ts'
import type { Found } from '../wallets/discover.ts'
import type { Driver } from './driver.ts'
import { keplrDriver } from './keplr-driver.ts'
import { createMemory } from './memory.ts'
import { sessionDriver } from './session-driver.ts'
import { toConnection } from './to-connection.ts'

/** The connections of one client: wallets with Keplr's API, and sessions of phone wallets. */
export function createCosmosConnections({ adapterId, context, networks }: CosmosContext) {
  const memory = createMemory(context)
  return createConnections<'cosmos', Found, Driver>({
    adapterId,
    namespace: 'cosmos',
    context,
    networks,
    driverOf: (found) => keplrDriver(found, { memory, networks }),
    sessionDriver: (transport, shared) => sessionDriver(transport, () => shared().accounts, networks),
    toConnection: (driver, inUse) => toConnection(driver, inUse, networks()),
  })
}
