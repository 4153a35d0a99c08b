import type { AdapterEvent, ChainId, Connection, Network, Off, Transport } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Driver } from './driver.ts'
import { sessionDriver } from './session-driver.ts'
import { abilitiesOf, toAccounts } from './to-connection.ts'

type Change = Extract<AdapterEvent<'solana'>, { type: 'changed' }>['change']

/** What the connections of a client offer to a session's. */
export type Keeper = {
  readonly adapterId: string
  readonly networks: readonly Network<'solana'>[]
  keep(connection: Connection<'solana'>, driver: Driver, listen: () => Off): Connection<'solana'>
  now(id: string): Connection<'solana'> | undefined
  change(id: string, part: Change): void
  end(id: string, reason: 'remote' | 'local' | 'expired'): void
}

/** Makes a connection of a phone wallet's session and follows it. Networks may go by their older ids there, and never here. */
export function adoptSession(keeper: Keeper, transport: Transport<'solana'>): Connection<'solana'> {
  const { adapterId, change, end, keep, networks, now } = keeper
  const id = `${adapterId}:${transport.sessionId}`
  let shown = transport.accounts
  let approved: readonly string[] = transport.chains

  const current = (chains: readonly string[]): readonly ChainId<'solana'>[] =>
    networks
      .filter(
        ({ caipNetworkId, deprecatedCaipNetworkId: older }) =>
          chains.includes(caipNetworkId) || (older !== undefined && chains.includes(older)),
      )
      .map(({ caipNetworkId }) => caipNetworkId)

  const driver = sessionDriver(transport, {
    accounts: () =>
      shown.flatMap(({ addresses, label }) => addresses.slice(0, 1).map(({ address }) => ({ address, label }))),
    approvedId(chainId) {
      const older = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.deprecatedCaipNetworkId
      const spelling = older && approved.includes(older) && !approved.includes(chainId) ? older : chainId
      return spelling as ChainId<'solana'>
    },
  })

  function follow(accountsNow: Transport<'solana'>['accounts'], chainsNow: readonly string[]) {
    shown = accountsNow
    approved = chainsNow
    const before = now(id)
    const accounts = toAccounts(driver.accounts())
    const chains = current(approved)
    const [first] = chains
    if (!before || !accounts || !first) return end(id, 'remote')
    change(id, {
      accounts,
      activeAccount: accounts.some(({ key }) => key === before.activeAccount) ? before.activeAccount : accounts[0].key,
      approvedChains: chains,
      chainId: chains.includes(before.chainId) ? before.chainId : first,
      abilities: abilitiesOf(driver, chains.length),
    })
  }

  const accounts = toAccounts(driver.accounts())
  const chains = current(approved)
  const [chainId] = chains
  if (!accounts || !chainId)
    throw new LatchkeyError('wallet/unauthorized', { details: 'The session has no account on a configured network.' })
  const connection: Connection<'solana'> = {
    id,
    sessionId: transport.sessionId,
    connectorId: 'pairing',
    adapterId,
    namespace: 'solana',
    accounts,
    activeAccount: accounts[0].key,
    chainId,
    approvedChains: chains,
    abilities: abilitiesOf(driver, chains.length),
  }
  return keep(connection, driver, () =>
    transport.on((event) => {
      if (event.type === 'ended') end(id, event.reason)
      else if (event.type === 'accounts') follow(event.accounts, event.chains)
      else if (event.type === 'chain') {
        const [now] = current([event.chainId])
        if (now) change(id, { chainId: now })
      }
    }),
  )
}
