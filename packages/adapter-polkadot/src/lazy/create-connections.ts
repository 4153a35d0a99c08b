import { resolveMetadata } from '@latchkey/core'
import { createConnections, networksOf } from '@latchkey/core/adapter-kit'
import type { PolkadotContext } from '../adapter-context.ts'
import { isSameKey } from '../chain/ss58.ts'
import type { Found } from '../wallets/discover.ts'
import { createAuthorised } from './authorised.ts'
import type { Driver } from './driver.ts'
import { injectedDriver } from './injected-driver.ts'
import { sessionDriver } from './session-driver.ts'
import { toConnection } from './to-connection.ts'

/** The connections of one client: wallets of the page, and sessions of phone wallets. */
export function createPolkadotConnections({ adapterId, context, prefixes }: PolkadotContext) {
  const authorised = createAuthorised(context.storage)
  const networks = () => networksOf(context, 'polkadot')
  return createConnections<'polkadot', Found, Driver>({
    adapterId,
    namespace: 'polkadot',
    context,
    networks,
    driverOf: (found) => injectedDriver(found, { origin: resolveMetadata(context).name, authorised }),
    sessionDriver,
    toConnection: (driver, inUse) => toConnection(driver, { networks: networks(), prefixes, inUse }),
    // One key has an address on each network.
    sameAddress: isSameKey,
  })
}
