import { disconnectAnswerMs } from '../kernel/account-limits.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { Target } from '../kernel/ports/ability.ts'
import type { Connector } from '../kernel/ports/connector.ts'
import type { ChainId, Namespace, ProviderOf } from '../kernel/ports/namespace.ts'
import type { Account, Connection, Transport } from '../kernel/ports/session.ts'
import { withTimeout } from '../kernel/promises/abortable.ts'
import type { ConnectionsOptions } from './connections-options.ts'
import { createLiveConnections, type LiveConnection } from './live-connections.ts'
import { createPageWallets } from './page-wallets.ts'
import type { SharedBySession, WalletDriver } from './wallet-driver.ts'

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
  const { adapterId, context, prepare, sessionDriver } = options
  const { sameAddress = (a, b) => a === b } = options
  const { clock, log } = context
  const live = createLiveConnections<ns, Driver>(options)
  const wallets = createPageWallets(options, live)

  return {
    find: live.find,
    get: live.get,
    change: live.change,
    reread: live.reread,
    connect: wallets.connect,
    reconnect: wallets.reconnect,

    /** Makes a connection of a wallet session and follows it. `chainId`: the network to begin on, where the session has it. */
    async adopt(transport: Transport<ns>, chainId?: ChainId<ns> | undefined): Promise<Connection<ns>> {
      const assertRunning = wallets.watchStops()
      if (prepare) await prepare()
      assertRunning()
      const { sessionId } = transport
      const id = `${adapterId}:${sessionId}`
      let shared: SharedBySession<ns> = transport
      const driver = sessionDriver(transport, () => shared, chainId)
      return live.open({ id, sessionId, connectorId: transport.source ?? 'pairing' }, driver, chainId, () => {
        const offTransport = transport.on((event) => {
          if (event.type === 'ended') live.end(id, event.reason)
          else if (event.type === 'chain') live.reread(id, event.chainId)
          else if (event.type === 'accounts') {
            shared = event
            live.reread(id)
          } else if (driver.onSessionEvent?.(event.name, event.data)) live.reread(id)
        })
        const offDriver = driver.onChange(() => live.reread(id))
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
      wallets.stop()
      live.clear()
    },
  }
}
