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
import { LatchkeyError } from '@latchkey/core/errors'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { Found } from '../wallets/discover.ts'
import { abortable } from './abortable.ts'
import { adoptSession } from './adopt-session.ts'
import type { Driver, DriverKey } from './driver.ts'
import { keplrDriver } from './keplr-driver.ts'
import { createMemory } from './memory.ts'
import { withPatience } from './patience.ts'
import { abilitiesOf, toAccount, viewOf } from './to-connection.ts'
import { toWalletError } from './to-wallet-error.ts'

export type Live = {
  connection: Connection<'cosmos'>
  keys: readonly DriverKey[]
  readonly driver: Driver
  readonly off: Off
}
type Change = Extract<AdapterEvent<'cosmos'>, { type: 'changed' }>['change']
type Chosen = Cancel & { readonly chainId?: ChainId<'cosmos'> | undefined }

/** How long a wallet may take to say whether it remembers us, in ms; after that it does not. */
const restorePatienceMs = 10_000

/** How long a wallet may take to forget us, in ms; here it is forgotten at once. */
const leavePatienceMs = 5000

/** The connections of one client: who is connected, and what the wallets tell of it. */
export function createConnections(options: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'cosmos'>>
  readonly networks: readonly CosmosNetwork[]
}) {
  const { adapterId, context, networks } = options
  const { clock, emit, log } = context
  const memory = createMemory(context)
  const live = new Map<string, Live>()
  /** Counts stops: what was asked before one is nobody's any more. */
  let era = 0
  /** Counts looks at wallets: an answer that came late says what was. */
  let looks = 0

  function change(id: string, part: Change, keys?: readonly DriverKey[]) {
    const found = live.get(id)
    if (!found) return
    found.connection = { ...found.connection, ...part }
    if (keys) found.keys = keys
    emit({ type: 'changed', connectionId: id, change: part })
  }

  function end(id: string, reason: 'remote' | 'local' | 'expired') {
    const found = live.get(id)
    if (!found) return
    found.off()
    live.delete(id)
    if (found.driver.provider.kind === 'keplr') memory.forget(found.connection.connectorId)
    emit({ type: 'disconnected', connectionId: id, reason })
  }

  const approvedOf = ({ connection: { approvedChains } }: Live) =>
    networks.filter(({ caipNetworkId }) => approvedChains === 'any' || approvedChains.includes(caipNetworkId))

  /** The accounts that a wallet shows now, on so many networks. Asks nobody where the wallet can say what is permitted. */
  async function keysOf(driver: Driver, wanted: readonly CosmosNetwork[]): Promise<readonly DriverKey[]> {
    const permitted = driver.permitted ? await driver.permitted(wanted) : wanted
    return permitted.length ? driver.keys(permitted) : []
  }

  /** Takes over what a wallet shows. Without an account it is disconnected. */
  function follow(id: string, keys: readonly DriverKey[]) {
    const before = live.get(id)
    if (!before) return
    const { activeAccount, chainId, connectorId } = before.connection
    const account = toAccount(keys, activeAccount)
    if (!account) return end(id, 'remote')
    const view = viewOf([account], account.key)
    const [first] = keys
    memory.remember(connectorId, keys)
    change(
      id,
      {
        ...view,
        chainId: keys.some((key) => key.chainId === chainId) ? chainId : (first?.chainId ?? chainId),
        abilities: abilitiesOf(before.driver, networks.length > 1),
      },
      keys,
    )
  }

  /** Looks at a wallet again after it said that something is different. */
  async function reread(id: string): Promise<void> {
    const found = live.get(id)
    if (!found) return
    looks += 1
    const look = looks
    try {
      const keys = await keysOf(found.driver, approvedOf(found))
      if (look === looks && live.get(id) === found) follow(id, keys)
    } catch (error) {
      log.warn('A Cosmos wallet told something unreadable', error)
      if (look === looks && live.get(id) === found) end(id, 'remote')
    }
  }

  function keep(next: Omit<Live, 'off'>, listen: (id: string) => Off): Connection<'cosmos'> {
    const { id } = next.connection
    live.get(id)?.off()
    live.set(id, { ...next, off: listen(id) })
    return next.connection
  }

  function open(
    { connector }: Found,
    driver: Driver,
    keys: readonly DriverKey[],
    chainId: ChainId<'cosmos'> | undefined,
  ): ConnectResult<'cosmos'> {
    const account = toAccount(keys)
    const [first] = keys
    if (!account || !first)
      throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shared no Cosmos account.' })
    const id = `${adapterId}:${connector.id}`
    const connection: Connection<'cosmos'> = {
      id,
      sessionId: id,
      connectorId: connector.id,
      adapterId,
      namespace: 'cosmos',
      ...viewOf([account], account.key),
      chainId: chainId && keys.some((key) => key.chainId === chainId) ? chainId : first.chainId,
      abilities: abilitiesOf(driver, networks.length > 1),
    }
    keep({ connection, driver, keys }, () => driver.onChange(() => void reread(id)))
    return { connection, peer: { name: connector.name } }
  }

  async function asked(found: Found, { chainId }: Chosen): Promise<ConnectResult<'cosmos'>> {
    const before = era
    try {
      const driver = keplrDriver(found)
      const keys = await driver.keys(await driver.connect(networks))
      if (era !== before) throw new LatchkeyError('request/aborted')
      const result = open(found, driver, keys, chainId)
      memory.remember(found.connector.id, keys)
      return result
    } catch (thrown) {
      throw toWalletError(thrown)
    }
  }

  return {
    networks,

    connect(found: Found | undefined, parameters: Chosen & { connectorId: string }): Promise<ConnectResult<'cosmos'>> {
      if (!found) return Promise.reject(new LatchkeyError('connector/not-found', { input: parameters.connectorId }))
      if (!networks.length) return Promise.reject(new LatchkeyError('network/none-for-namespace'))
      const answer = asked(found, parameters)
      const { signal } = parameters
      answer.then(
        // Nobody waits any more, but the visitor approved.
        ({ connection, peer }) => signal?.aborted && emit({ type: 'connected', connection, peer }),
        () => {},
      )
      return abortable(answer, signal)
    },

    /** Shows what was seen last. Only a wallet that can tell without asking its owner is asked anything. */
    async reconnect(found: Found, { chainId, signal }: Chosen): Promise<ConnectResult<'cosmos'> | null> {
      const keys = memory.recall(found.connector.id, networks)
      if (!keys.length) return null
      const before = era
      try {
        const driver = keplrDriver(found)
        if (!driver.permitted) return open(found, driver, keys, chainId)
        const wanted = networks.filter(({ caipNetworkId }) => keys.some((key) => key.chainId === caipNetworkId))
        const answer = keysOf(driver, wanted)
        answer.catch(() => {})
        const now = await abortable(withPatience(clock, answer, restorePatienceMs), signal)
        if (now === 'late' || !now.length || era !== before) return null
        return open(found, driver, now, chainId)
      } catch (thrown) {
        const error = normalizeError(thrown)
        if (error.code === 'request/aborted') throw error
        log.warn('A Cosmos wallet could not be restored', { connector: found.connector.id, error })
        return null
      }
    },

    adopt: async (transport: Transport<'cosmos'>): Promise<Connection<'cosmos'>> =>
      adoptSession({ adapterId, networks, keep, change, end, now: (id) => live.get(id)?.connection }, transport),

    /** Asks for one more network. */
    async add(id: string, network: CosmosNetwork): Promise<void> {
      const found = live.get(id)
      if (!found) throw new LatchkeyError('connection/not-found')
      if (found.driver.provider.kind === 'session') throw new LatchkeyError('network/unsupported')
      const [permitted] = await found.driver.connect([network])
      const keys = permitted ? await found.driver.keys([...approvedOf(found), permitted]) : []
      if (!keys.some(({ chainId }) => chainId === network.caipNetworkId)) throw new LatchkeyError('network/unsupported')
      if (live.get(id) === found) follow(id, inOrder(keys, networks))
    },

    async disconnect(id: string): Promise<void> {
      const found = live.get(id)
      end(id, 'local')
      try {
        if (found) await withPatience(clock, found.driver.disconnect(approvedOf(found)), leavePatienceMs)
      } catch (error) {
        log.warn('A Cosmos wallet could not be disconnected cleanly', error)
      }
    },

    get(id: string): Live {
      const found = live.get(id)
      if (!found) throw new LatchkeyError('connection/not-found')
      return found
    },

    change,
    reread,

    /** Whom a request is for, if account and chain belong to the connection; else `connection/mismatch`, before anything is asked. */
    of({ account, chainId, connectionId }: Target<'cosmos'>): { live: Live; key: DriverKey } {
      const found = live.get(connectionId)
      const owner = found?.connection.accounts.find(({ key }) => key === account)
      const key = found?.keys.find(
        (one) =>
          one.chainId === chainId &&
          (one.address === account || owner?.addresses.some((spelling) => spelling.address === one.address)),
      )
      if (found && key && found.connection.chainId === chainId) return { live: found, key }
      throw new LatchkeyError('connection/mismatch', { details: `Asked for ${account} on ${chainId}.` })
    },

    stop() {
      era += 1
      for (const { off } of live.values()) off()
      live.clear()
    },
  }
}

function inOrder(keys: readonly DriverKey[], networks: readonly CosmosNetwork[]): readonly DriverKey[] {
  return networks.flatMap(({ caipNetworkId }) => keys.filter(({ chainId }) => chainId === caipNetworkId))
}
