import type { AdapterEvent, Connection, Off, Transport } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { decodeBech32 } from '../chain/bech32.ts'
import type { CosmosNetwork } from '../chain-settings.ts'
import { toHex } from './decode.ts'
import type { Driver, DriverKey } from './driver.ts'
import { sessionDriver } from './session-driver.ts'
import { abilitiesOf, toAccount, viewOf } from './to-connection.ts'

type Change = Extract<AdapterEvent<'cosmos'>, { type: 'changed' }>['change']
type Kept = { readonly connection: Connection<'cosmos'>; readonly driver: Driver; readonly keys: readonly DriverKey[] }

/** What the connections of a client offer to a session's. */
export type Keeper = {
  readonly adapterId: string
  readonly networks: readonly CosmosNetwork[]
  keep(next: Kept, listen: () => Off): Connection<'cosmos'>
  now(id: string): Connection<'cosmos'> | undefined
  change(id: string, part: Change, keys?: readonly DriverKey[]): void
  end(id: string, reason: 'remote' | 'local' | 'expired'): void
}

/**
 * Makes a connection of a phone wallet's session and follows it. A session lists each chain's address by itself: those of the same bytes are
 * one account, spelt differently.
 */
export function adoptSession(keeper: Keeper, transport: Transport<'cosmos'>): Connection<'cosmos'> {
  const { adapterId, change, end, keep, networks, now } = keeper
  const id = `${adapterId}:${transport.sessionId}`
  const driver = sessionDriver(transport)

  function read(shown: Transport<'cosmos'>['accounts']) {
    const groups = new Map<string, { readonly key: string; readonly keys: DriverKey[] }>()
    for (const { addresses, key } of shown) {
      for (const { address, chainId } of addresses) {
        const decoded = decodeBech32(address)
        if (decoded?.bytes.length !== 20) continue
        const own = networks.filter(
          ({ caipNetworkId, settings }) =>
            settings.bech32Prefix === decoded.prefix && (chainId === '*' || chainId === caipNetworkId),
        )
        const bytes = toHex(decoded.bytes)
        const group = groups.get(bytes) ?? { key, keys: [] }
        groups.set(bytes, group)
        for (const { caipNetworkId } of own)
          if (!group.keys.some((one) => one.chainId === caipNetworkId))
            group.keys.push({ chainId: caipNetworkId, address, aminoOnly: false })
      }
    }
    const found = [...groups.values()].filter(({ keys }) => keys.length > 0)
    const [first, ...rest] = found.flatMap(({ key, keys }) => {
      const account = toAccount(keys, key)
      return account ? [{ ...account, key }] : []
    })
    return { accounts: first && ([first, ...rest] as const), keys: found.flatMap(({ keys }) => keys) }
  }

  function follow(shown: Transport<'cosmos'>['accounts']) {
    const before = now(id)
    const { accounts, keys } = read(shown)
    if (!before || !accounts) return end(id, 'remote')
    const view = viewOf(accounts, before.activeAccount)
    const chains = view.approvedChains === 'any' ? [] : view.approvedChains
    const chainId = chains.includes(before.chainId) ? before.chainId : (chains[0] ?? before.chainId)
    change(id, { ...view, chainId, abilities: abilitiesOf(driver, chains.length > 1) }, keys)
  }

  const { accounts, keys } = read(transport.accounts)
  const view = accounts && viewOf(accounts, accounts[0].key)
  const chains = view && view.approvedChains !== 'any' ? view.approvedChains : []
  const [chainId] = chains
  if (!view || !chainId)
    throw new LatchkeyError('wallet/unauthorized', { details: 'The session has no account on a configured network.' })
  const connection: Connection<'cosmos'> = {
    id,
    sessionId: transport.sessionId,
    connectorId: 'pairing',
    adapterId,
    namespace: 'cosmos',
    ...view,
    chainId,
    abilities: abilitiesOf(driver, chains.length > 1),
  }
  return keep({ connection, driver, keys }, () =>
    transport.on((event) => {
      if (event.type === 'ended') end(id, event.reason)
      else if (event.type === 'accounts') follow(event.accounts)
      else if (event.type === 'chain') {
        const known = now(id)?.approvedChains
        if (known !== 'any' && known?.includes(event.chainId)) change(id, { chainId: event.chainId })
      }
    }),
  )
}
