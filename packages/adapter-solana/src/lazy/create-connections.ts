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
import { solanaNetworks } from '../chain/standard-chain.ts'
import type { Found } from '../wallets/discover.ts'
import { adoptSession } from './adopt-session.ts'
import type { Driver } from './driver.ts'
import { abilitiesOf, approvedChains, toAccounts } from './to-connection.ts'

export type Live = { connection: Connection<'solana'>; readonly driver: Driver; readonly off: Off }
type Change = Extract<AdapterEvent<'solana'>, { type: 'changed' }>['change']
type Chosen = Cancel & { readonly chainId?: ChainId<'solana'> | undefined }

/** How long a wallet may take to say whether it remembers us, in ms; after that it does not. */
const restorePatienceMs = 10_000

/** How long a wallet may take to forget us, in ms; here it is forgotten at once. */
const leavePatienceMs = 5000

/** The connections of one client: who is connected, and what the wallets tell of it. */
export function createConnections(options: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'solana'>>
  driverOf(found: Found): Driver
}) {
  const { adapterId, context, driverOf } = options
  const { clock, emit, log } = context
  // Asked for each time: an app may add networks while it runs.
  const networks = () => solanaNetworks(context.networks)
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

  /** Looks at a wallet again after it said that something is different. */
  function reread(id: string) {
    const found = live.get(id)
    if (!found) return
    try {
      const accounts = toAccounts(found.driver.accounts())
      if (!accounts) return end(id, 'remote')
      const { activeAccount, chainId } = found.connection
      const chains = approvedChains(found.driver, networks())
      change(id, {
        accounts,
        activeAccount: accounts.some(({ key }) => key === activeAccount) ? activeAccount : accounts[0].key,
        approvedChains: chains,
        chainId: chains.includes(chainId) ? chainId : (chains[0] ?? chainId),
        abilities: abilitiesOf(found.driver, chains.length),
      })
    } catch (error) {
      log.warn('A Solana wallet told something unreadable', error)
      end(id, 'remote')
    }
  }

  function keep(connection: Connection<'solana'>, driver: Driver, listen: (id: string) => Off): Connection<'solana'> {
    const { id } = connection
    live.get(id)?.off()
    live.set(id, { connection, driver, off: listen(id) })
    return connection
  }

  function open(found: Found, driver: Driver, chainId: ChainId<'solana'> | undefined): ConnectResult<'solana'> {
    const { connector } = found
    const accounts = toAccounts(driver.accounts())
    if (!accounts) throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shared no Solana account.' })
    const chains = approvedChains(driver, networks())
    const id = `${adapterId}:${connector.id}`
    const connection: Connection<'solana'> = {
      id,
      sessionId: id,
      connectorId: connector.id,
      adapterId,
      namespace: 'solana',
      accounts,
      activeAccount: accounts[0].key,
      chainId: chainId && chains.includes(chainId) ? chainId : (chains[0] as ChainId<'solana'>),
      approvedChains: chains,
      abilities: abilitiesOf(driver, chains.length),
    }
    keep(connection, driver, () => driver.onChange(() => reread(id)))
    return { connection, peer: { name: connector.name, icon: connector.imageUrl } satisfies PeerInfo }
  }

  async function asked(found: Found, { chainId }: Chosen): Promise<ConnectResult<'solana'>> {
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
    get networks() {
      return networks()
    },

    connect(found: Found | undefined, parameters: Chosen & { connectorId: string }): Promise<ConnectResult<'solana'>> {
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

    async reconnect(found: Found, { chainId, signal }: Chosen): Promise<ConnectResult<'solana'> | null> {
      const driver = driverOf(found)
      try {
        const answer = driver.connect({ silent: true })
        answer.catch(() => {})
        if ((await abortable(withPatience(clock, answer, restorePatienceMs), signal)) === 'late') return null
        return driver.accounts().length ? open(found, driver, chainId) : null
      } catch (thrown) {
        const error = normalizeError(thrown)
        if (error.code === 'request/aborted') throw error
        log.warn('A Solana wallet could not be restored', { connector: found.connector.id, error })
        return null
      }
    },

    adopt: async (transport: Transport<'solana'>): Promise<Connection<'solana'>> =>
      adoptSession(
        { adapterId, networks: networks(), keep, change, end, now: (id) => live.get(id)?.connection },
        transport,
      ),

    async disconnect(id: string): Promise<void> {
      const found = live.get(id)
      end(id, 'local')
      try {
        if (found) await withPatience(clock, found.driver.disconnect(), leavePatienceMs)
      } catch (error) {
        log.warn('A Solana wallet could not be disconnected cleanly', error)
      }
    },

    get(id: string): Live {
      const found = live.get(id)
      if (!found) throw new LatchkeyError('connection/not-found')
      return found
    },

    change,
    reread,

    /** The connection that a request is for, if account and chain belong to it; else `connection/mismatch`, before anything is asked. */
    of({ account, chainId, connectionId }: Target<'solana'>): Live {
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
