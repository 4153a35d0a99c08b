import { createConnections, networksOf } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { BitcoinContext } from '../adapter-context.ts'
import type { Found } from '../wallets/discover.ts'
import type { Driver } from './driver.ts'
import { satsDriver } from './sats-driver.ts'
import { sessionDriver } from './session-driver.ts'
import { standardDriver } from './standard-driver.ts'
import { toConnection } from './to-connection.ts'
import { unisatDriver } from './unisat-driver.ts'

/** The connections of one client: wallets of the page by each of their interfaces, and sessions of phone wallets. */
export function createBitcoinConnections(
  { adapterId, context }: BitcoinContext,
  /** Whether the app configured a node for reading and sending. */
  hasNode: (chainId: string) => boolean,
) {
  const networks = () => networksOf(context, 'bip122')
  return createConnections<'bip122', Found, Driver>({
    adapterId,
    namespace: 'bip122',
    context,
    networks,
    driverOf,
    sessionDriver,
    toConnection: (driver, inUse) => toConnection(driver, inUse, { networks: networks(), hasNode }),
  })
}

function driverOf({ provider }: Found): Driver {
  if (provider.kind === 'standard') return standardDriver(provider.wallet)
  if (provider.kind === 'sats') return satsDriver(provider)
  if (provider.kind === 'unisat') return unisatDriver(provider.provider)
  throw new LatchkeyError('connector/not-found')
}
