import {
  type AdapterEvent,
  type Cancel,
  type ChainId,
  type Connection,
  type ConnectResult,
  normalizeError,
  type PortContext,
  type Transport,
} from '@latchkey/core'
import { abortable, withPatience } from '@latchkey/core/adapting'
import { LatchkeyError } from '@latchkey/core/errors'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { Found } from '../wallets/discover.ts'
import { adoptSession } from './adopt-session.ts'
import type { Driver, DriverKey } from './driver.ts'
import { keplrDriver } from './keplr-driver.ts'
import { createLiveConnections } from './live-connections.ts'
import { createMemory } from './memory.ts'
import { abilitiesOf, toAccount, viewOf } from './to-connection.ts'
import { toWalletError } from './to-wallet-error.ts'

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
  const live = createLiveConnections({
    networks,
    emit,
    onEnd({ connection, driver }) {
      if (driver.provider.kind === 'keplr') memory.forget(connection.connectorId)
    },
  })
  /** Counts stops: what was asked before one is nobody's any more. */
  let era = 0
  /** Counts looks at wallets: an answer that came late says what was. */
  let looks = 0

  /** The accounts that a wallet shows now, on so many networks. Asks nobody where the wallet can say what is permitted. */
  async function keysOf(driver: Driver, wanted: readonly CosmosNetwork[]): Promise<readonly DriverKey[]> {
    const permitted = driver.permitted ? await driver.permitted(wanted) : wanted
    return permitted.length ? driver.keys(permitted) : []
  }

  /** Takes over what a wallet shows. Without an account it is disconnected. */
  function follow(id: string, keys: readonly DriverKey[]) {
    const before = live.find(id)
    const account = toAccount(keys, before?.connection.activeAccount)
    const [first] = keys
    if (!before || !account || !first) return live.end(id, 'remote')
    const { chainId, connectorId } = before.connection
    memory.remember(connectorId, keys)
    const change = {
      ...viewOf([account], account.key),
      chainId: keys.some((key) => key.chainId === chainId) ? chainId : first.chainId,
      abilities: abilitiesOf(before.driver, networks.length > 1),
    }
    live.change(id, change, keys)
  }

  /** Looks at a wallet again after it said that something is different. */
  async function reread(id: string): Promise<void> {
    const found = live.find(id)
    if (!found) return
    looks += 1
    const look = looks
    const isCurrent = () => look === looks && live.find(id) === found
    try {
      const keys = await keysOf(found.driver, live.approved(found))
      if (isCurrent()) follow(id, keys)
    } catch (error) {
      log.warn('A Cosmos wallet told something unreadable', error)
      if (isCurrent()) live.end(id, 'remote')
    }
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
    live.keep({ connection, driver, keys }, () => driver.onChange(() => void reread(id)))
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
    get: live.get,
    of: live.of,
    change: live.change,
    reread,

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
      adoptSession({ ...live, adapterId, networks, now: (id) => live.find(id)?.connection }, transport),

    /** Asks for one more network. */
    async add(id: string, network: CosmosNetwork): Promise<void> {
      const found = live.get(id)
      if (found.driver.provider.kind === 'session') throw new LatchkeyError('network/unsupported')
      const [permitted] = await found.driver.connect([network])
      const wanted = networks.filter((one) => one === permitted || live.approved(found).includes(one))
      const keys = permitted ? await found.driver.keys(wanted) : []
      if (!keys.some(({ chainId }) => chainId === network.caipNetworkId)) throw new LatchkeyError('network/unsupported')
      if (live.find(id) === found) follow(id, keys)
    },

    async disconnect(id: string): Promise<void> {
      const found = live.find(id)
      live.end(id, 'local')
      try {
        if (found) await withPatience(clock, found.driver.disconnect(live.approved(found)), leavePatienceMs)
      } catch (error) {
        log.warn('A Cosmos wallet could not be disconnected cleanly', error)
      }
    },

    stop() {
      era += 1
      live.clear()
    },
  }
}
