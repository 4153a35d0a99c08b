import { LatchkeyError, normalizeError } from '../kernel/errors/index.ts'
import type { Target } from '../kernel/ports/ability.ts'
import type { ConnectResult } from '../kernel/ports/adapter.ts'
import type { Connector } from '../kernel/ports/connector.ts'
import type { ChainId, Namespace, ProviderOf, Unsubscribe, WithSignal } from '../kernel/ports/namespace.ts'
import type { Network } from '../kernel/ports/network.ts'
import type { Account, Connection, Transport } from '../kernel/ports/session.ts'
import { abortable } from '../kernel/promises/abortable.ts'
import { withTimeout } from '../kernel/promises/with-timeout.ts'
import type { AdapterContext } from './adapter-context.ts'
import { createLiveConnections, type LiveConnection } from './live-connections.ts'
import type { ConnectionFields, ConnectionPreference, SharedBySession, WalletDriver } from './wallet-driver.ts'

/** What an adapter says of its own ecosystem. */
export type ConnectionsOptions<ns extends Namespace, Found, Driver> = AdapterContext<ns> & {
  readonly namespace: ns
  /** Those that can be used, as they are at the moment. */
  networks(): readonly Network<ns>[]
  /** A way to talk to a wallet of the page. */
  driverOf(found: Found): Driver
  /** A way to talk to a phone wallet's session; `shared` is what it shares at the moment. */
  sessionDriver(transport: Transport<ns>, shared: () => SharedBySession<ns>): Driver
  /** What a connection says of a wallet; `undefined` while it shows no account. Throws where it can't be used (`network/unsupported`). */
  toConnection(driver: Driver, inUse: ConnectionPreference<ns>): ConnectionFields<ns> | undefined
  /** @default one spelling an address */
  sameAddress?(a: string, b: string): boolean
}

type Chosen<ns extends Namespace> = WithSignal & { readonly chainId?: ChainId<ns> | undefined }

/** A wallet that doesn't say by then whether it remembers the page counts as one that doesn't. */
const restoreAnswerMs = 10_000

/** A wallet that takes longer to disconnect isn't waited for. */
const disconnectAnswerMs = 5000

/**
 * The connections of one client: who is connected, what the wallets tell of it, and whom a request is for. An adapter adds its drivers, and
 * how what they show becomes a connection.
 *
 * @example
 * createConnections({ adapterId, namespace: 'stacks', context, networks, driverOf, sessionDriver, toConnection })
 */
export function createConnections<
  ns extends Namespace,
  Found extends { readonly connector: Connector<ns> },
  Driver extends WalletDriver<ns>,
>(options: ConnectionsOptions<ns, Found, Driver>) {
  const { adapterId, context, driverOf, namespace, networks, sessionDriver, toConnection } = options
  const { sameAddress = (a, b) => a === b } = options
  const { clock, emit, log } = context
  const live = createLiveConnections<ns, Driver>(emit)
  /** Counts stops: what was asked before one is nobody's any more. */
  let stops = 0

  /** Looks at a wallet again after something is different; `chainId`: the network to be on, where it is another one. */
  function reread(id: string, chainId?: ChainId<ns>) {
    const found = live.find(id)
    if (!found) return
    const { activeAccount, chainId: before } = found.connection
    try {
      const fields = toConnection(found.driver, { activeAccount, chains: chainId ? [chainId, before] : [before] })
      if (!fields) return live.end(id, 'remote')
      const { activeAccount: account, ...others } = fields
      // Which account is in use core knows from the visitor, unless the network needs another one than before.
      const moved = account !== activeAccount && fields.accounts.some(({ key }) => key === activeAccount)
      live.change(id, fields, moved ? fields : others)
    } catch (error) {
      log.warn('What a wallet shows can’t be used', { adapter: adapterId, error })
      live.end(id, 'remote')
    }
  }

  /** Throws `wallet/unauthorized` where there is no account. */
  function open(
    names: Pick<Connection<ns>, 'id' | 'sessionId' | 'connectorId'>,
    driver: Driver,
    fields: ConnectionFields<ns> | undefined,
    listen: () => Unsubscribe,
  ): Connection<ns> {
    const kept = fields && live.keep({ ...names, adapterId, namespace, ...fields }, driver, listen)
    if (kept) return kept
    throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shared no account for these networks.' })
  }

  function openFound(
    { connector }: Found,
    driver: Driver,
    fields: ConnectionFields<ns> | undefined,
  ): ConnectResult<ns> {
    const id = `${adapterId}:${connector.id}`
    const names = { id, sessionId: id, connectorId: connector.id }
    const connection = open(names, driver, fields, () => driver.onChange(() => reread(id)))
    return { connection, peer: { name: connector.name, icon: connector.imageUrl } }
  }

  async function asked(found: Found, { chainId }: Chosen<ns>): Promise<ConnectResult<ns>> {
    const before = stops
    try {
      const driver = driverOf(found)
      await driver.connect({ silent: false })
      if (stops !== before) throw new LatchkeyError('request/aborted')
      return openFound(found, driver, toConnection(driver, { chains: chainId ? [chainId] : [] }))
    } catch (thrown) {
      throw normalizeError(thrown)
    }
  }

  return {
    get: live.get,
    change: live.change,
    reread,

    async connect(
      found: Found | undefined,
      parameters: Chosen<ns> & { readonly connectorId: string },
    ): Promise<ConnectResult<ns>> {
      const { connectorId, signal } = parameters
      if (!found) throw new LatchkeyError('connector/not-found', { input: connectorId })
      if (signal?.aborted) throw new LatchkeyError('request/aborted')
      if (!networks().length) throw new LatchkeyError('network/none-for-namespace')
      const answer = asked(found, parameters)
      answer.then(
        // Nobody waits any more, but the visitor approved.
        ({ connection, peer }) => signal?.aborted && emit({ type: 'connected', connection, peer }),
        () => {},
      )
      return abortable(answer, signal)
    },

    async reconnect(found: Found, { chainId, signal }: Chosen<ns>): Promise<ConnectResult<ns> | null> {
      const before = stops
      try {
        if (signal?.aborted) throw new LatchkeyError('request/aborted')
        const driver = driverOf(found)
        const answer = driver.connect({ silent: true })
        answer.catch(() => {})
        const silent = withTimeout(answer, clock, restoreAnswerMs, () => 'late' as const)
        if ((await abortable(silent, signal)) === 'late') return null
        if (stops !== before) throw new LatchkeyError('request/aborted')
        const fields = toConnection(driver, { chains: chainId ? [chainId] : [] })
        return fields ? openFound(found, driver, fields) : null
      } catch (thrown) {
        const error = normalizeError(thrown)
        if (error.code === 'request/aborted') throw error
        log.warn('A wallet could not be restored', { connector: found.connector.id, error })
        return null
      }
    },

    /** Makes a connection of a phone wallet's session and follows it; `chainId`: the network to begin on, where it can be. */
    async adopt(transport: Transport<ns>, chainId?: ChainId<ns> | undefined): Promise<Connection<ns>> {
      const { sessionId } = transport
      const id = `${adapterId}:${sessionId}`
      let shared: SharedBySession<ns> = transport
      const driver = sessionDriver(transport, () => shared)
      const names = { id, sessionId, connectorId: 'pairing' }
      return open(names, driver, toConnection(driver, { chains: chainId ? [chainId] : [] }), () =>
        transport.on((event) => {
          if (event.type === 'ended') live.end(id, event.reason)
          else if (event.type === 'chain') reread(id, event.chainId)
          else if (event.type === 'accounts') {
            shared = event
            reread(id)
          } else if (driver.onSessionEvent?.(event.name, event.data)) reread(id)
        }),
      )
    },

    /** The connection ends at once; a wallet that hangs is not waited for. */
    async disconnect(id: string): Promise<void> {
      const found = live.find(id)
      live.end(id, 'local')
      try {
        if (found) await withTimeout(found.driver.disconnect(), clock, disconnectAnswerMs, () => {})
      } catch (error) {
        log.warn('A wallet could not be disconnected cleanly', { adapter: adapterId, error })
      }
    },

    getProvider: async (id: string): Promise<ProviderOf<ns>> => live.get(id).driver.provider,

    /**
     * The connection that a request is for, with the account as it is spelled on the request's network, if all of them belong together; else
     * `connection/mismatch`, before anything is asked.
     */
    resolveTarget({
      account,
      chainId,
      connectionId,
    }: Target<ns>): LiveConnection<ns, Driver> & { account: Account<ns>; address: string } {
      const found = live.find(connectionId)
      const own = found?.connection.accounts.find(
        ({ addresses, key }) => key === account || addresses.some(({ address }) => sameAddress(address, account)),
      )
      const spelling = own?.addresses.find((one) => one.chainId === chainId || one.chainId === '*')
      if (found?.connection.chainId === chainId && own && spelling)
        return { ...found, account: own, address: spelling.address }
      throw new LatchkeyError('connection/mismatch', { details: `Asked for ${account} on ${chainId}.` })
    },

    stop() {
      stops += 1
      live.clear()
    },
  }
}
