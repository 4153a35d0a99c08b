import { LatchkeyError, normalizeError } from '../kernel/errors/index.ts'
import type { ConnectResult } from '../kernel/ports/adapter.ts'
import type { Connector } from '../kernel/ports/connector.ts'
import type { ChainId, Namespace, WithSignal } from '../kernel/ports/namespace.ts'
import { abortable, abortedError, withTimeout } from '../kernel/promises/abortable.ts'
import type { ConnectionsOptions } from './connections-options.ts'
import type { LiveConnections } from './live-connections.ts'
import type { WalletDriver } from './wallet-driver.ts'

type Chosen<ns extends Namespace> = WithSignal & { readonly chainId?: ChainId<ns> | undefined }

/** A wallet that doesn't say by then whether it remembers the page counts as a wallet that doesn't. */
const restoreAnswerMs = 10_000

/** With these errors a wallet answers a silent question if it has forgotten the page. Other errors say nothing about that. */
const forgotten: readonly string[] = ['wallet/unauthorized', 'connection/user-rejected', 'connection/wallet-locked']

/** Asks the wallets of the page for their accounts, and opens connections to them. */
export function createPageWallets<
  ns extends Namespace,
  Found extends { readonly connector: Connector<ns> },
  Driver extends WalletDriver<ns>,
>(options: ConnectionsOptions<ns, Found, Driver>, live: LiveConnections<ns, Driver>) {
  const { adapterId, driverOf, networks, prepare, toConnection } = options
  const { clock, emit, log } = options.context
  /** Counts stops: an answer to a question from before a stop makes no connection. */
  let stops = 0
  /** Drivers whose wallets are being asked. They listen already. */
  const asked = new Set<Driver>()

  /** The returned function throws where the client has stopped since. */
  function watchStops() {
    const before = stops
    return function assertRunning() {
      if (stops !== before) throw new LatchkeyError('request/aborted', { details: 'The client has stopped' })
    }
  }

  function open({ connector }: Found, driver: Driver, chainId: ChainId<ns> | undefined): ConnectResult<ns> {
    const { id: connectorId, imageUrl: icon, info, name } = connector
    const id = `${adapterId}:${connectorId}`
    const names = { id, sessionId: id, connectorId }
    const connection = live.open(names, driver, chainId, () => driver.onChange(() => live.reread(id)))
    return { connection, peer: { name, icon, ...(info?.rdns && { rdns: info.rdns }) } }
  }

  /**
   * Asks a wallet, and loads the code that reads it meanwhile. `null` if `inTime` says that the answer is late, or if a silent question finds no
   * account. If there is no connection in the end, the driver is closed.
   */
  async function ask(
    found: Found,
    parameters: Parameters<Driver['connect']>[0],
    inTime: (answer: Promise<void>) => Promise<unknown> = (answer) => answer,
  ): Promise<ConnectResult<ns> | null> {
    const assertRunning = watchStops()
    const driver = driverOf(found)
    const { chainId, silent } = parameters
    let isKept = false
    asked.add(driver)
    try {
      const answer = driver.connect(parameters)
      const ready = prepare?.()
      if ((await inTime(answer)) === 'late') return null
      await ready
      assertRunning()
      if (silent && !toConnection(driver, { chains: chainId ? [chainId] : [] })) return null
      isKept = true
      return open(found, driver, chainId)
    } finally {
      asked.delete(driver)
      if (!isKept) driver.close?.()
    }
  }

  return {
    watchStops,

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

    stop() {
      stops += 1
      for (const driver of asked) driver.close?.()
      asked.clear()
    },
  }
}
