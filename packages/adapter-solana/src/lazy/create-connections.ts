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
import { LatchkeyError } from '@latchkey/core/errors'
import { solanaNetworks } from '../chain/standard-chain.ts'
import type { Found } from '../wallets/discover.ts'
import { abortable } from './abortable.ts'
import type { Driver } from './driver.ts'
import { sessionDriver } from './session-driver.ts'
import { abilitiesOf, approvedChains, toAccounts } from './to-connection.ts'

export type Live = { connection: Connection<'solana'>; readonly driver: Driver; readonly off: Off }
type Change = Extract<AdapterEvent<'solana'>, { type: 'changed' }>['change']
type Chosen = Cancel & { readonly chainId?: ChainId<'solana'> | undefined }

/** How long a wallet may take to say whether it remembers us, in ms; after that it does not. */
const restorePatienceMs = 10_000

/** The connections of one client: who is connected, and what the wallets tell of it. */
export function createConnections(options: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<'solana'>>
  driverOf(found: Found): Driver
}) {
  const { adapterId, context, driverOf } = options
  const { clock, emit, log } = context
  const networks = solanaNetworks(context.networks)
  const live = new Map<string, Live>()

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
      const chains = approvedChains(found.driver, networks)
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
    const chains = approvedChains(driver, networks)
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
    try {
      const driver = driverOf(found)
      await driver.connect({ silent: false })
      return open(found, driver, chainId)
    } catch (thrown) {
      throw normalizeError(thrown)
    }
  }

  return {
    networks,
    all: () => [...live.values()],

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
      let cancel = () => {}
      const patience = new Promise<'late'>((resolve) => {
        cancel = clock.setTimeout(() => resolve('late'), restorePatienceMs)
      })
      try {
        const answer = driver.connect({ silent: true }).then(() => 'answered' as const)
        answer.catch(() => {})
        if ((await abortable(Promise.race([answer, patience]), signal)) === 'late') return null
        return driver.accounts().length ? open(found, driver, chainId) : null
      } catch (thrown) {
        const error = normalizeError(thrown)
        if (error.code === 'request/aborted') throw error
        log.warn('A Solana wallet could not be restored', { connector: found.connector.id, error })
        return null
      } finally {
        cancel()
      }
    },

    async adopt(transport: Transport<'solana'>): Promise<Connection<'solana'>> {
      const id = `${adapterId}:${transport.sessionId}`
      let shown = transport.accounts
      let approved: readonly string[] = transport.chains
      const driver = sessionDriver(transport, {
        accounts: () =>
          shown.flatMap(({ addresses, label }) => addresses.slice(0, 1).map(({ address }) => ({ address, label }))),
        approvedId(chainId) {
          const older = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.deprecatedCaipNetworkId
          const spelling = older && approved.includes(older) && !approved.includes(chainId) ? older : chainId
          return spelling as ChainId<'solana'>
        },
      })
      const accounts = toAccounts(driver.accounts())
      const chains = currentChains(transport.chains)
      const [chainId] = chains
      if (!accounts || !chainId)
        throw new LatchkeyError('wallet/unauthorized', {
          details: 'The session has no account on a configured network.',
        })
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
          else if (event.type === 'chain') {
            const [now] = currentChains([event.chainId])
            if (now) change(id, { chainId: now })
          } else if (event.type === 'accounts') {
            shown = event.accounts
            const next = toAccounts(driver.accounts())
            const before = live.get(id)?.connection
            if (!next || !before) return end(id, 'remote')
            approved = event.chains
            const chains = currentChains(approved)
            change(id, {
              accounts: next,
              activeAccount: next.some(({ key }) => key === before.activeAccount) ? before.activeAccount : next[0].key,
              ...(chains.length > 0 && { approvedChains: chains, abilities: abilitiesOf(driver, chains.length) }),
            })
          }
        }),
      )
    },

    async disconnect(id: string): Promise<void> {
      const found = live.get(id)
      end(id, 'local')
      try {
        await found?.driver.disconnect()
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
      for (const { off } of live.values()) off()
      live.clear()
    },
  }

  /** The app's ids of the networks of a session, which may name them by their older ones. */
  function currentChains(chains: readonly string[]): readonly ChainId<'solana'>[] {
    return networks
      .filter(
        ({ caipNetworkId, deprecatedCaipNetworkId }) =>
          chains.includes(caipNetworkId) ||
          (deprecatedCaipNetworkId !== undefined && chains.includes(deprecatedCaipNetworkId)),
      )
      .map(({ caipNetworkId }) => caipNetworkId)
  }
}
