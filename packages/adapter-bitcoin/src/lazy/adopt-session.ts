import type { ChainId, Connection, Off, Transport } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Driver } from './driver.ts'
import { sessionDriver } from './session-driver.ts'
import { type Surroundings, toPart } from './to-connection.ts'

/** What the connections of a client offer to a session's. */
export type Keeper = {
  readonly adapterId: string
  readonly surroundings: Surroundings
  keep(connection: Connection<'bip122'>, driver: Driver, listen: () => Off): Connection<'bip122'>
  reread(id: string, chainId?: ChainId<'bip122'>): void
  end(id: string, reason: 'remote' | 'local' | 'expired'): void
}

/** Makes a connection of a phone wallet's session and follows it. */
export function adoptSession(keeper: Keeper, transport: Transport<'bip122'>): Connection<'bip122'> {
  const { adapterId, end, keep, reread, surroundings } = keeper
  const id = `${adapterId}:${transport.sessionId}`
  const driver = sessionDriver(transport)
  const part = toPart(driver, surroundings, [])
  if (!part)
    throw new LatchkeyError('wallet/unauthorized', { details: 'The session has no account on a configured network.' })
  const connection: Connection<'bip122'> = {
    id,
    sessionId: transport.sessionId,
    connectorId: 'pairing',
    adapterId,
    namespace: 'bip122',
    ...part,
  }
  return keep(connection, driver, () =>
    transport.on((event) => {
      if (event.type === 'ended') end(id, event.reason)
      else if (event.type === 'chain') reread(id, event.chainId)
      else if (event.type === 'accounts') {
        driver.update(event.accounts, event.chains)
        reread(id)
      } else if (event.name === 'bip122_addressesChanged') {
        driver.addresses(event.data)
        reread(id)
      }
    }),
  )
}
