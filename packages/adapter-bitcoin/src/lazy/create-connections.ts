import {
  type AdapterEvent,
  type Cancel,
  type ChainId,
  type Connection,
  type ConnectResult,
  normalizeError,
  type Off,
  type PeerInfo,
  type PortContext,
  type Target,
  type Transport,
} from '@latchkey/core'
import { abortable, withPatience } from '@latchkey/core/adapting'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Found } from '../wallets/discover.ts'
import { adoptSession } from './adopt-session.ts'
import type { Driver } from './driver.ts'
import { type Surroundings, toPart } from './to-connection.ts'

export type Live = { connection: Connection<'bip122'>; readonly driver: Driver; readonly off: Off }
type Change = Extract<AdapterEvent<'bip122'>, { type: 'changed' }>['change']
type Chosen = Cancel & { readonly chainId?: ChainId<'bip122'> | undefined }

/** How long a wallet may take to say whether it remembers us, in ms; after that it does not. */
const restorePatienceMs = 10_000

/** How long a wallet may take to forget us, in ms; here it is forgotten at once. */
const leavePatienceMs = 5000

/** The connections of one client: who is connected, and what the wallets tell of it. */
export function createConnections(options: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'bip122'>>
  readonly surroundings: Surroundings
  driverOf(found: Found): Driver
}) {
  const { adapterId, context, driverOf, surroundings } = options
  const { clock, emit, log } = context
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

  /** Looks at a wallet again after something is different; `chainId`: the network to be on, where it is another one. */
  function reread(id: string, chainId?: ChainId<'bip122'>) {
    const found = live.get(id)
    if (!found) return
    try {
      const { activeAccount, chainId: before } = found.connection
      const part = toPart(found.driver, surroundings, [chainId, before], activeAccount)
      if (part) change(id, part)
      else end(id, 'remote')
    } catch (error) {
      log.warn('A Bitcoin wallet told something unreadable', error)
      end(id, 'remote')
    }
  }

  function keep(connection: Connection<'bip122'>, driver: Driver, listen: (id: string) => Off): Connection<'bip122'> {
    const { id } = connection
    live.get(id)?.off()
    live.set(id, { connection, driver, off: listen(id) })
    return connection
  }

  function open(found: Found, driver: Driver, chainId: ChainId<'bip122'> | undefined): ConnectResult<'bip122'> {
    const { connector } = found
    const part = toPart(driver, surroundings, [chainId])
    if (!part) throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shared no Bitcoin account.' })
    const id = `${adapterId}:${connector.id}`
    const connection: Connection<'bip122'> = {
      id,
      sessionId: id,
      connectorId: connector.id,
      adapterId,
      namespace: 'bip122',
      ...part,
    }
    keep(connection, driver, () => driver.onChange(() => reread(id)))
    return { connection, peer: { name: connector.name, icon: connector.imageUrl } satisfies PeerInfo }
  }

  async function asked(found: Found, { chainId }: Chosen): Promise<ConnectResult<'bip122'>> {
    const before = era
    try {
      const driver = driverOf(found)
      await driver.connect({ silent: false })
      if (era !== before) throw new LatchkeyError('request/aborted')
      return open(found, driver, chainId)
    } catch (thrown) {
      throw normalizeError(thrown)
    }
  }

  return {
    connect(found: Found | undefined, parameters: Chosen & { connectorId: string }): Promise<ConnectResult<'bip122'>> {
      if (!found) return Promise.reject(new LatchkeyError('connector/not-found', { input: parameters.connectorId }))
      const answer = asked(found, parameters)
      const { signal } = parameters
      answer.then(
        // Nobody waits any more, but the visitor approved.
        ({ connection, peer }) => signal?.aborted && emit({ type: 'connected', connection, peer }),
        () => {},
      )
      return abortable(answer, signal)
    },

    async reconnect(found: Found, { chainId, signal }: Chosen): Promise<ConnectResult<'bip122'> | null> {
      const before = era
      try {
        const driver = driverOf(found)
        const answer = driver.connect({ silent: true })
        answer.catch(() => {})
        if ((await abortable(withPatience(clock, answer, restorePatienceMs), signal)) === 'late') return null
        if (era !== before) throw new LatchkeyError('request/aborted')
        return driver.networks().length ? open(found, driver, chainId) : null
      } catch (thrown) {
        const error = normalizeError(thrown)
        if (error.code === 'request/aborted') throw error
        log.warn('A Bitcoin wallet could not be restored', { connector: found.connector.id, error })
        return null
      }
    },

    adopt: async (transport: Transport<'bip122'>): Promise<Connection<'bip122'>> =>
      adoptSession({ adapterId, surroundings, keep, reread, end }, transport),

    async disconnect(id: string): Promise<void> {
      const found = live.get(id)
      end(id, 'local')
      try {
        if (found) await withPatience(clock, found.driver.disconnect(), leavePatienceMs)
      } catch (error) {
        log.warn('A Bitcoin wallet could not be disconnected cleanly', error)
      }
    },

    get(id: string): Live {
      const found = live.get(id)
      if (!found) throw new LatchkeyError('connection/not-found')
      return found
    },

    reread,

    /** The connection that a request is for, if account and chain belong to it; else `connection/mismatch`, before anything is asked. */
    of({ account, chainId, connectionId }: Target<'bip122'>): Live {
      const found = live.get(connectionId)
      if (found?.connection.chainId === chainId && found.connection.accounts.some(({ key }) => key === account))
        return found
      throw new LatchkeyError('connection/mismatch', { details: `Asked for ${account} on ${chainId}.` })
    },

    stop() {
      era += 1
      for (const { off } of live.values()) off()
      live.clear()
    },
  }
}
