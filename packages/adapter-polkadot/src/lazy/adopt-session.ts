import type { AdapterEvent, ChainId, Connection, Off, Transport } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Prefixes } from '../chain/prefixes.ts'
import type { Driver } from './driver.ts'
import { sessionDriver } from './session-driver.ts'
import { abilitiesOf, isOn, toAccounts } from './to-connection.ts'

type Change = Extract<AdapterEvent<'polkadot'>, { type: 'changed' }>['change']

/** What the connections of a client offer to a session's. */
export type Keeper = {
  readonly adapterId: string
  /** The configured networks. */
  readonly chainIds: readonly ChainId<'polkadot'>[]
  readonly prefixes: Prefixes
  keep(connection: Connection<'polkadot'>, driver: Driver, listen: () => Off): Connection<'polkadot'>
  now(id: string): Connection<'polkadot'> | undefined
  change(id: string, part: Change): void
  end(id: string, reason: 'remote' | 'local' | 'expired'): void
}

/** Makes a connection of a phone wallet's session and follows it. */
export function adoptSession(keeper: Keeper, transport: Transport<'polkadot'>): Connection<'polkadot'> {
  const { adapterId, chainIds, change, end, keep, now, prefixes } = keeper
  const id = `${adapterId}:${transport.sessionId}`
  let shown = transport.accounts
  const driver = sessionDriver(transport, () => shown)

  /** Everything about the session that a connection says, or undefined when nothing of it is of use here. */
  function read(chains: readonly string[], before?: Connection<'polkadot'>) {
    const approvedChains = chainIds.filter((chainId) => chains.includes(chainId))
    const accounts = toAccounts(driver.accounts(), approvedChains, prefixes)
    if (!accounts) return undefined
    const active = accounts.find(({ key }) => key === before?.activeAccount) ?? accounts[0]
    const chainId = before && isOn(active, before.chainId) ? before.chainId : active.addresses[0]?.chainId
    return {
      accounts,
      activeAccount: active.key,
      approvedChains,
      chainId: chainId as ChainId<'polkadot'>,
      abilities: abilitiesOf(driver, approvedChains.length),
    }
  }

  const first = read(transport.chains)
  if (!first)
    throw new LatchkeyError('wallet/unauthorized', { details: 'The session has no account on a configured network.' })
  const connection: Connection<'polkadot'> = {
    id,
    sessionId: transport.sessionId,
    connectorId: 'pairing',
    adapterId,
    namespace: 'polkadot',
    ...first,
  }
  return keep(connection, driver, () =>
    transport.on((event) => {
      const before = now(id)
      if (event.type === 'ended') end(id, event.reason)
      else if (event.type === 'accounts') {
        shown = event.accounts
        const next = before && read(event.chains, before)
        if (next) change(id, next)
        else end(id, 'remote')
      } else if (event.type === 'chain') {
        const active = before?.accounts.find(({ key }) => key === before.activeAccount)
        if (active && isOn(active, event.chainId)) change(id, { chainId: event.chainId })
      }
    }),
  )
}
