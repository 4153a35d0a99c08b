import { LatchkeyError } from '../kernel/errors/index.ts'
import type { ChainId, Namespace, Unsubscribe } from '../kernel/ports/namespace.ts'
import type { Connection } from '../kernel/ports/session.ts'
import type { ConnectionsOptions } from './connections-options.ts'
import type { ConnectionFields, WalletDriver } from './wallet-driver.ts'

/** A connection with its driver. */
export type LiveConnection<ns extends Namespace, Driver> = {
  connection: Connection<ns>
  readonly driver: Driver
  off: Unsubscribe
}

export type LiveConnections<ns extends Namespace, Driver extends WalletDriver<ns>> = ReturnType<
  typeof createLiveConnections<ns, Driver>
>

/** The connections of an adapter. It reads their drivers, and tells core about every change and end. */
export function createLiveConnections<ns extends Namespace, Driver extends WalletDriver<ns>>({
  adapterId,
  context: { emit, log },
  namespace,
  toConnection,
}: Pick<ConnectionsOptions<ns, never, Driver>, 'adapterId' | 'context' | 'namespace' | 'toConnection'>) {
  const live = new Map<string, LiveConnection<ns, Driver>>()

  /** Replaces a connection with the same id. `undefined` where the connection ended while `listen` ran. */
  function keep(connection: Connection<ns>, driver: Driver, listen: () => Unsubscribe): Connection<ns> | undefined {
    const { id } = connection
    live.get(id)?.off()
    const entry: LiveConnection<ns, Driver> = { connection, driver, off: () => {} }
    live.set(id, entry)
    try {
      // A wallet may report a change before this returns.
      entry.off = listen()
    } catch (error) {
      if (live.get(id) === entry) live.delete(id)
      throw error
    }
    if (live.get(id) === entry) return entry.connection
    entry.off()
    return undefined
  }

  /** `told` is the part of the change that core gets. */
  function change(id: string, change: Partial<ConnectionFields<ns>>, told = change) {
    const found = live.get(id)
    if (!found) return
    found.connection = { ...found.connection, ...change }
    emit({ type: 'changed', connectionId: id, change: told })
  }

  function end(id: string, reason: 'remote' | 'local' | 'expired') {
    live.get(id)?.off()
    if (live.delete(id)) emit({ type: 'disconnected', connectionId: id, reason })
  }

  return {
    find: (id: string) => live.get(id),

    /** Throws `connection/not-found`. */
    get(id: string): LiveConnection<ns, Driver> {
      const found = live.get(id)
      if (!found) throw new LatchkeyError('connection/not-found')
      return found
    },

    /** Reads a driver and keeps its connection. Throws `wallet/unauthorized` where the wallet shows no account. */
    open(
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
        const kept = fields && keep({ ...names, adapterId, namespace, ...fields }, driver, listenAndClose)
        if (kept) return kept
        throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet shared no account for these networks.' })
      } catch (error) {
        driver.close?.()
        throw error
      }
    },

    /** Reads a wallet again. `chainId`: the network to be on, where it is another one than before. */
    reread(id: string, chainId?: ChainId<ns>) {
      const found = live.get(id)
      if (!found) return
      const { activeAccount, chainId: before } = found.connection
      try {
        const fields = toConnection(found.driver, { activeAccount, chains: chainId ? [chainId, before] : [before] })
        if (!fields) return end(id, 'remote')
        const { activeAccount: account, ...others } = fields
        // The wallet chose another account although it still lists the account in use: core follows the wallet. Otherwise core keeps the account in
        // use or, if the wallet no longer lists it, takes the first one (`reduce`).
        const walletChose = account !== activeAccount && fields.accounts.some(({ key }) => key === activeAccount)
        change(id, fields, walletChose ? fields : others)
      } catch (error) {
        log.warn('What a wallet shows can’t be used', { adapter: adapterId, error })
        end(id, 'remote')
      }
    },

    change,
    end,

    clear() {
      for (const { off } of live.values()) off()
      live.clear()
    },
  }
}
