import {
  type AdapterEvent,
  type Cancel,
  type ChainId,
  type Connection,
  type ConnectResult,
  normalizeError,
  type Off,
  type PortContext,
  type Target,
  type Transport,
} from '@latchkey/core'
import { abortable, withPatience } from '@latchkey/core/adapting'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Prefixes } from '../chain/prefixes.ts'
import { decodeSs58 } from '../chain/ss58.ts'
import type { Found } from '../wallets/discover.ts'
import { adoptSession } from './adopt-session.ts'
import { createAuthorised } from './authorised.ts'
import type { Driver } from './driver.ts'
import { injectedDriver } from './injected-driver.ts'
import { abilitiesOf, isOn, polkadotNetworks, toAccounts } from './to-connection.ts'

export type Live = { connection: Connection<'polkadot'>; readonly driver: Driver; off: Off }
type Change = Extract<AdapterEvent<'polkadot'>, { type: 'changed' }>['change']
type Chosen = Cancel & { readonly chainId?: ChainId<'polkadot'> | undefined }

/** How long a wallet may take to say whether it remembers us, in ms; after that it does not. */
const restorePatienceMs = 10_000

/** The connections of one client: who is connected, and what the wallets tell of it. */
export function createConnections(options: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'polkadot'>>
  readonly prefixes: Prefixes
}) {
  const { adapterId, context, prefixes } = options
  const { clock, emit, log } = context
  const networks = polkadotNetworks(context.networks)
  const chainIds = networks.map(({ caipNetworkId }) => caipNetworkId)
  const authorised = createAuthorised(context.storage)
  const live = new Map<string, Live>()
  /** Counts stops: what was asked before one is nobody's any more. */
  let era = 0

  function change(id: string, part: Change) {
    const found = live.get(id)
    if (!found) return
    found.connection = { ...found.connection, ...part }
    emit({ type: 'changed', connectionId: id, change: part })
  }

  function end(id: string, reason: 'remote' | 'local' | 'expired') {
    live.get(id)?.off()
    if (live.delete(id)) emit({ type: 'disconnected', connectionId: id, reason })
  }

  /** Looks at a wallet again after it said that its accounts are others. */
  function reread(id: string) {
    const found = live.get(id)
    if (!found) return
    try {
      const accounts = toAccounts(found.driver.accounts(), chainIds, prefixes)
      if (!accounts) return end(id, 'remote')
      const { activeAccount, chainId } = found.connection
      const active = accounts.find(({ key }) => key === activeAccount) ?? accounts[0]
      change(id, {
        accounts,
        activeAccount: active.key,
        chainId: isOn(active, chainId) ? chainId : (active.addresses[0]?.chainId as ChainId<'polkadot'>),
      })
    } catch (error) {
      log.warn('A Polkadot wallet told something unreadable', error)
      end(id, 'remote')
    }
  }

  function keep(connection: Connection<'polkadot'>, driver: Driver, listen: () => Off): Connection<'polkadot'> {
    const { id } = connection
    live.get(id)?.off()
    const entry: Live = { connection, driver, off: () => {} }
    live.set(id, entry)
    // A wallet may tell of a change while it is being listened to.
    const off = listen()
    if (live.get(id) === entry) entry.off = off
    else off()
    return entry.connection
  }

  function open(
    { connector }: Found,
    driver: Driver,
    wanted: ChainId<'polkadot'> | undefined,
  ): ConnectResult<'polkadot'> {
    const accounts = toAccounts(driver.accounts(), chainIds, prefixes)
    if (!accounts)
      throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shared no account for these networks.' })
    const [first] = accounts
    const id = `${adapterId}:${connector.id}`
    const chainId = (wanted && isOn(first, wanted) ? wanted : first.addresses[0]?.chainId) as ChainId<'polkadot'>
    const connection: Connection<'polkadot'> = {
      id,
      sessionId: id,
      connectorId: connector.id,
      adapterId,
      namespace: 'polkadot',
      accounts,
      activeAccount: first.key,
      chainId,
      approvedChains: chainIds,
      abilities: abilitiesOf(driver, chainIds.length),
    }
    const kept = keep(connection, driver, () => driver.onChange(() => reread(id)))
    return { connection: kept, peer: { name: connector.name } }
  }

  async function asked(found: Found, { chainId }: Chosen): Promise<ConnectResult<'polkadot'>> {
    const before = era
    try {
      const driver = injectedDriver(found, context.metadata.name)
      await driver.connect()
      if (era !== before) throw new LatchkeyError('request/aborted')
      const result = open(found, driver, chainId)
      authorised.add(found.connector.id)
      return result
    } catch (thrown) {
      throw normalizeError(thrown)
    }
  }

  return {
    networks,

    connect(
      found: Found | undefined,
      parameters: Chosen & { connectorId: string },
    ): Promise<ConnectResult<'polkadot'>> {
      if (!found) return Promise.reject(new LatchkeyError('connector/not-found', { input: parameters.connectorId }))
      const { signal } = parameters
      if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted'))
      const answer = asked(found, parameters)
      answer.then(
        // Nobody waits any more, but the visitor approved.
        ({ connection, peer }) => signal?.aborted && emit({ type: 'connected', connection, peer }),
        () => {},
      )
      return abortable(answer, signal)
    },

    async reconnect(found: Found, { chainId, signal }: Chosen): Promise<ConnectResult<'polkadot'> | null> {
      const { id } = found.connector
      if (!authorised.has(id)) return null
      const before = era
      const driver = injectedDriver(found, context.metadata.name)
      try {
        const answer = driver.connect()
        answer.catch(() => {})
        if ((await abortable(withPatience(clock, answer, restorePatienceMs), signal)) === 'late') return null
        if (era !== before || !driver.accounts().length) return null
        return open(found, driver, chainId)
      } catch (thrown) {
        const error = normalizeError(thrown)
        if (error.code === 'request/aborted') throw error
        // Whoever said no is not asked at the next visit.
        if (error.code === 'connection/user-rejected' || error.code === 'wallet/unauthorized') authorised.remove(id)
        log.warn('A Polkadot wallet could not be restored', { connector: id, error })
        return null
      }
    },

    adopt: async (transport: Transport<'polkadot'>): Promise<Connection<'polkadot'>> =>
      adoptSession(
        { adapterId, chainIds, prefixes, keep, change, end, now: (id) => live.get(id)?.connection },
        transport,
      ),

    /** A wallet of the page can't be told that it was left: nothing is asked of it any more. */
    async disconnect(id: string): Promise<void> {
      const found = live.get(id)
      if (found?.driver.provider.kind === 'injected') authorised.remove(found.connection.connectorId)
      end(id, 'local')
    },

    get(id: string): Live {
      const found = live.get(id)
      if (!found) throw new LatchkeyError('connection/not-found')
      return found
    },

    change,

    /** The connection that a request is for, if account and chain belong to it; else `connection/mismatch`, before anything is asked. */
    of({ account, chainId, connectionId }: Target<'polkadot'>) {
      const found = live.get(connectionId)
      const publicKey = decodeSs58(account)?.publicKey
      const own = found?.connection.accounts.find(
        (one) =>
          isOn(one, chainId) && String(decodeSs58(one.addresses[0]?.address ?? '')?.publicKey) === String(publicKey),
      )
      const address = own?.addresses.find((spelling) => spelling.chainId === chainId)?.address
      if (found && publicKey && address && found.connection.chainId === chainId) return { ...found, address, publicKey }
      throw new LatchkeyError('connection/mismatch', { details: `Asked for ${account} on ${chainId}.` })
    },

    stop() {
      era += 1
      for (const { off } of live.values()) off()
      live.clear()
    },
  }
}
