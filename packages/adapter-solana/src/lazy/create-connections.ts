import { createConnections, networksOf } from '@latchkey/core/adapter-kit'
import type { SolanaContext } from '../adapter-context.ts'
import type { SolanaProvider } from '../provider.ts'
import type { Found } from '../wallets/discover.ts'
import { adapterDriver } from './adapter-driver.ts'
import type { Driver } from './driver.ts'
import { sessionDriver } from './session-driver.ts'
import { standardDriver } from './standard-driver.ts'
import { toConnection } from './to-connection.ts'

/** The connections of one client: wallets of the page, wallets of the app, and sessions of phone wallets. */
export function createSolanaConnections({ adapterId, context, transactionFrom }: SolanaContext) {
  const networks = () => networksOf(context, 'solana')
  return createConnections<'solana', Found, Driver>({
    adapterId,
    namespace: 'solana',
    context,
    networks,
    driverOf: ({ provider }) =>
      provider.kind === 'adapter'
        ? adapterDriver(provider.adapter, transactionFrom)
        : standardDriver((provider as Extract<SolanaProvider, { kind: 'standard' }>).wallet),
    sessionDriver,
    toConnection: (driver, inUse) => toConnection(driver, inUse, networks()),
  })
}
