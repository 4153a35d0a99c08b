import { disconnectAnswerMs } from '../kernel/account-limits.ts'
import { LatchkeyError, normalizeError } from '../kernel/errors/index.ts'
import type { Target } from '../kernel/ports/ability.ts'
import type { ConnectResult } from '../kernel/ports/adapter.ts'
import type { Connector } from '../kernel/ports/connector.ts'
import type { ChainId, Namespace, ProviderOf, Unsubscribe, WithSignal } from '../kernel/ports/namespace.ts'
import type { Network } from '../kernel/ports/network.ts'
import type { Account, Connection, Transport } from '../kernel/ports/session.ts'
import { abortable, abortedError, withTimeout } from '../kernel/promises/abortable.ts'
import type { AdapterContext } from './adapter-context.ts'
import { createLiveConnections, type LiveConnection } from './live-connections.ts'
import type { ConnectionFields, ConnectionPreference, SharedBySession, WalletDriver } from './wallet-driver.ts'

/** The rules of an adapter's own ecosystem. */
export type ConnectionsOptions<ns extends Namespace, Found, Driver> = AdapterContext<ns> & {
  readonly namespace: ns
  /** The networks that the adapter can use, as they are at the moment. */
  networks(): readonly Network<ns>[]
  /** A driver for a wallet of the page. */
  driverOf(found: Found): Driver
  /** A driver for a wallet session. `shared` is what it shares at the moment, `chainId` the network to begin on. */
  sessionDriver(transport: Transport<ns>, shared: () => SharedBySession<ns>, chainId: ChainId<ns> | undefined): Driver
  /** Reads a driver; `undefined` while its wallet shows no account. Throws where the wallet can't be used (`network/unsupported`). */
  toConnection(driver: Driver, preference: ConnectionPreference<ns>): ConnectionFields<ns> | undefined
  /** Loads what `toConnection` needs, when a wallet was asked. Never rejects. */
  prepare?(): Promise<unknown>
  /** @default an address is written in one way only */
  sameAddress?(a: string, b: string): boolean
}

type Chosen<ns extends Namespace> = WithSignal & { readonly chainId?: ChainId<ns> | undefined }

/** A wallet that doesn't say by then whether it remembers the page counts as a wallet that doesn't. */
const restoreAnswerMs = 10_000

/** A wallet that answers a silent question in this way has forgotten the page. Any other error says nothing about that. */
const forgotten: readonly string[] = ['wallet/unauthorized', 'connection/user-rejected', 'connection/wallet-locked']

/**
 * The connections of one client: connects wallets, follows what they show, and finds the connection that a request names. An adapter adds
 * its drivers, and `toConnection`, which reads them.
 *
 * @example
 * createConnections({ adapterId, namespace: 'stacks', context, networks, driverOf, sessionDriver, toConnection })
 */
export function createConnections<
  ns extends Namespace,
  Found extends { readonly connector: Connector<ns> },
  Driver extends WalletDriver<ns>,
>(options: ConnectionsOptions<ns, Found, Driver>) {
  const { adapterId, context, driverOf, namespace, networks, prepare, sessionDriver, toConnection } = options
  const { sameAddress = (a, b) => a === b } = options
  const { clock, emit, log } = context
  const live = createLiveConnections<ns, Driver>(emit)
  /** Counts stops: an answer to a question from before a stop makes no connection. */
  let stops = 0
  /** Drivers whose wallets are being asked. They listen already. */
  const asked = new Set<Driver>()

  /** Reads a wallet again. `chainId`: the network to be on, where it is another one than before. */
  function reread(id: string, chainId?: ChainId<ns>) {
    const found = live.find(id)
    if (!found) return
    const { activeAccount, chainId: before } = found.connection
    try {
      const fields = toConnection(found.driver, { activeAccount, chains: chainId ? [chainId, before] : [before] })
      if (!fields) return live.end(id, 'remote')
      const { activeAccount: account, ...others } = fields
      // Core knows from the visitor which account is in use, unless the wallet or the network moved to another one.
      const moved = account !== activeAccount && fields.accounts.some(({ key }) => key === activeAccount)
      live.change(id, fields, moved ? fields : others)
    } catch (error) {
      log.warn('What a wallet shows can’t be used', { adapter: adapterId, error })
      live.end(id, 'remote')
    }
  }

  /** Reads a driver and keeps its connection. Throws `wallet/unauthorized` where the wallet shows no account. */
  function open(
    names: Pick<Connection<ns>, 'id' | 'sessionId' | 'connectorId'>,
    driver: Driver,
    chainId: ChainId<ns> | undefined,
    listen: () => Unsubscribe,
  ): Connection<ns> {
    const listenAndClose = () => {
      const off = listen()
      return () => {
        off()
        driver.close?.()
      }
    }
    try {
      const fields = toConnection(driver, { chains: chainId ? [chainId] : [] })
      const kept = fields && live.keep({ ...names, adapterId, namespace, ...fields }, driver, listenAndClose)
      if (kept) return kept
      throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shared no account for these networks.' })
    } catch (error) {
      driver.close?.()
      throw error
    }
  }

  /** Throws where the client has stopped since. */
  function assertRunning(before: number) {
    if (stops !== before) throw new LatchkeyError('request/aborted', { details: 'The client has stopped' })
  }

  function openFound({ connector }: Found, driver: Driver, chainId: ChainId<ns> | undefined): ConnectResult<ns> {
    const { id: connectorId, imageUrl: icon, info, name } = connector
    const id = `${adapterId}:${connectorId}`
    const names = { id, sessionId: id, connectorId }
    const connection = open(names, driver, chainId, () => driver.onChange(() => reread(id)))
    return { connection, peer: { name, icon, ...(info?.rdns && { rdns: info.rdns }) } }
  }

  /**
   * Asks a wallet, while the code that reads it loads. `null` where `inTime` says that the answer is late, and where a silent question finds no
   * account. A driver of which no connection comes is closed.
   */
  async function ask(
    found: Found,
    parameters: Parameters<Driver['connect']>[0],
    inTime: (answer: Promise<void>) => Promise<unknown> = (answer) => answer,
  ): Promise<ConnectResult<ns> | null> {
    const before = stops
    const driver = driverOf(found)
    const { chainId, silent } = parameters
    let isKept = false
    asked.add(driver)
    try {
      const answer = driver.connect(parameters)
      const ready = prepare?.()
      if ((await inTime(answer)) === 'late') return null
      await ready
      assertRunning(before)
      if (silent && !toConnection(driver, { chains: chainId ? [chainId] : [] })) return null
      isKept = true
      return openFound(found, driver, chainId)
    } finally {
      asked.delete(driver)
      if (!isKept) driver.close?.()
    }
  }

  return {
    find: live.find,
    get: live.get,
    change: live.change,
    reread,

    async connect(
      found: Found | undefined,
      { chainId, connectorId, signal }: Chosen<ns> & { readonly connectorId: string },
    ): Promise<ConnectResult<ns>> {
      if (!found) throw new LatchkeyError('connector/not-found', { input: connectorId })
      if (signal?.aborted) throw abortedError(signal)
      if (!networks().length) throw new LatchkeyError('network/none-for-namespace')
      const answer = ask(found, { silent: false, chainId }).catch((thrown: unknown) => {
        throw normalizeError(thrown)
      }) as Promise<ConnectResult<ns>>
      answer.then(
        // The caller has given up, but the visitor approved.
        (result) => signal?.aborted && emit({ type: 'connected', ...result }),
        () => {},
      )
      return abortable(answer, signal)
    },

    /** Throws where it isn't known whether the wallet remembers the page, so that it is asked again at the next visit. */
    async reconnect(found: Found, { chainId, signal }: Chosen<ns>): Promise<ConnectResult<ns> | null> {
      try {
        if (signal?.aborted) throw abortedError(signal)
        return await ask(found, { silent: true, chainId }, (answer) =>
          abortable(
            withTimeout(answer, clock, restoreAnswerMs, () => 'late'),
            signal,
          ),
        )
      } catch (thrown) {
        const error = normalizeError(thrown)
        if (!forgotten.includes(error.code)) throw error
        log.warn('A wallet has forgotten this page', { connector: found.connector.id, error })
        return null
      }
    },

    /** Makes a connection of a wallet session and follows it. `chainId`: the network to begin on, where the session has it. */
    async adopt(transport: Transport<ns>, chainId?: ChainId<ns> | undefined): Promise<Connection<ns>> {
      const before = stops
      if (prepare) await prepare()
      assertRunning(before)
      const { sessionId } = transport
      const id = `${adapterId}:${sessionId}`
      let shared: SharedBySession<ns> = transport
      const driver = sessionDriver(transport, () => shared, chainId)
      return open({ id, sessionId, connectorId: transport.source ?? 'pairing' }, driver, chainId, () => {
        const offTransport = transport.on((event) => {
          if (event.type === 'ended') live.end(id, event.reason)
          else if (event.type === 'chain') reread(id, event.chainId)
          else if (event.type === 'accounts') {
            shared = event
            reread(id)
          } else if (driver.onSessionEvent?.(event.name, event.data)) reread(id)
        })
        const offDriver = driver.onChange(() => reread(id))
        return () => {
          offTransport()
          offDriver()
        }
      })
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
     * The connection that a request names, and the account's address on the request's network. Throws `connection/mismatch` where account,
     * network and connection don't belong together.
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
      const entry = own?.addresses.find((one) => one.chainId === chainId || one.chainId === '*')
      if (found?.connection.chainId === chainId && own && entry)
        return { ...found, account: own, address: entry.address }
      throw new LatchkeyError('connection/mismatch', { details: `Asked for ${account} on ${chainId}.` })
    },

    stop() {
      stops += 1
      for (const driver of asked) driver.close?.()
      asked.clear()
      live.clear()
    },
  }
}
