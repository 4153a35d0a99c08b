import type { Clock, Connection, Unsubscribe } from '@latchkey/core'
import { waitFor } from '@latchkey/core/adapter-kit'
import { isLatchkeyError, LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Transport } from '@latchkey/core/ports'
import { type Reader, sessionAbilities, type TransportProvider, toCaip, transportProvider } from '@latchkey/eip1193'
import { type CreateConnectorFn, connect, switchAccount } from '@wagmi/core'
import { getAddress } from 'viem'
import type { WagmiContext } from '../adapter-context.ts'
import type { AttachedSession, ConnectorState } from '../connector/connector-state.ts'
import { sessionConnector } from '../connector/session-connector.ts'
import { busyOf, type Config, connectorStateOf, isLive, type WagmiConnector } from '../wagmi-types.ts'
import { resultOf } from './connect-wallet.ts'
import { openConnectorSession } from './connector-session.ts'
import { findLatchkeyConnector } from './find-latchkey-connector.ts'
import { findViemClient } from './find-viem-client.ts'
import { forgetStaleCurrent } from './forget-stale-current.ts'

/** Brings wallet sessions into wagmi. */
export type SessionBridge = {
  adopt(transport: Transport<'eip155'>): Promise<Connection<'eip155'>>
  /** Connects sessions again that wagmi dropped during its own start. */
  repair(): void
  stop: Unsubscribe
}

/** How long a restored session waits for wagmi's own reconnect to connect it, in ms. */
const settleMs = 5000

/**
 * Brings wallet sessions of pairing and login into wagmi. The first session uses the connector of the app's config,
 * where wagmi's reconnect finds it. Each further session gets a connector of its own, because wagmi keeps one
 * connection for each connector.
 *
 * @throws `wagmi/connector-missing`
 */
export function createSessionBridge({ all, config, context: { clock, emit } }: WagmiContext): SessionBridge {
  const first = findLatchkeyConnector(config)
  const firstState = connectorStateOf(first) as ConnectorState
  const { storedIds } = openConnectorSession(firstState)
  const offs = new Map<ConnectorState, Unsubscribe>()
  const further = new Set<WagmiConnector>()
  let repairing = false

  const connectors = () => [first, ...further]
  const isLost = (connector: WagmiConnector) =>
    offs.has(connectorStateOf(connector) as ConnectorState) && !isInWagmi(config, connector)

  function watch(state: ConnectorState, uid: string) {
    offs.get(state)?.()
    const tell = () => emit({ type: 'disconnected', connectionId: uid, reason: 'local' })
    offs.set(state, openConnectorSession(state).onEndedByWagmi(tell))
  }

  async function adopt(transport: Transport<'eip155'>): Promise<Connection<'eip155'>> {
    const { sessionId } = transport
    if (!transport.accounts.length)
      throw new LatchkeyError('wallet/unauthorized', { details: 'The session has no Ethereum account' })
    // Read before the session is attached, because attaching stores its id.
    const isRestored = (await storedIds.list()).includes(sessionId)
    const provider = createProvider(config, transport)
    const abilities = () => sessionAbilities(all, transport, provider.chains().length)
    const session = { transport, provider, abilities }
    const own = connectors().find((one) => connectorStateOf(one)?.attached?.transport.sessionId === sessionId)
    const connector = own ?? (firstState.attached ? await addConnector(session) : first)
    const state = connectorStateOf(connector) as ConnectorState
    if (state.attached !== session) openConnectorSession(state).attach(session)
    watch(state, connector.uid)
    if (isInWagmi(config, connector)) refresh(connector, session)
    if (isRestored) await reconnectSettled(config, connector, clock)
    await connectInWagmi(config, connector, isRestored)
    return resultOf(config, connector.uid, all).connection
  }

  /** wagmi sets up a connector when it is connected for the first time. */
  async function addConnector(session: AttachedSession): Promise<WagmiConnector> {
    const create: CreateConnectorFn = (wagmi) => {
      const made = sessionConnector({ clock }, async (state) => openConnectorSession(state))(wagmi)
      openConnectorSession(made.latchkey, storedIds).attach(session)
      return made
    }
    await connect(config, { connector: create })
    const connections = [...config.state.connections.values()]
    const made = connections.find(({ connector }) => connectorStateOf(connector)?.attached === session)
    if (!made) throw new LatchkeyError('connection/not-found')
    further.add(made.connector)
    return made.connector
  }

  async function repairAll() {
    // This is called inside a change of wagmi's state.
    await Promise.resolve()
    for (let lost = connectors().find(isLost); lost; lost = connectors().find(isLost)) {
      const state = connectorStateOf(lost) as ConnectorState
      if (state.attached) await connectInWagmi(config, lost, true)
      else offs.delete(state)
    }
  }

  return {
    adopt: (transport) => adopt(transport).catch((error) => Promise.reject(normalizeError(error))),
    repair() {
      if (repairing || busyOf(config.state.status) || !connectors().some(isLost)) return
      repairing = true
      repairAll()
        .catch(() => undefined)
        .finally(() => {
          repairing = false
        })
    },
    stop() {
      for (const off of offs.values()) off()
      offs.clear()
      for (const connector of connectors()) {
        const state = connectorStateOf(connector) as ConnectorState
        if (!state.attached) continue
        openConnectorSession(state).release()
        connector.emitter.emit('disconnect')
      }
      further.clear()
    },
  }
}

/** The provider starts on wagmi's chain if the wallet approved it, otherwise on the first chain that both know. */
function createProvider(config: Config, transport: Transport<'eip155'>): TransportProvider {
  const known = [config.state.chainId, ...config.chains.map(({ id }) => id)]
  const chainId = known.find((id) => transport.chains.includes(toCaip(id)))
  return transportProvider({
    transport,
    read: readerOf(config),
    chainId,
    checksumAddress: (address) => getAddress(address),
  })
}

/** Requests that need no wallet go through the app's own wagmi transports. */
function readerOf(config: Config): Reader {
  return async ({ chainId, method, params }) =>
    findViemClient(config, toCaip(chainId)).request({ method, params } as never)
}

/**
 * The same session was adopted again, for example after a hot reload. wagmi gets accounts and chain again, because
 * they may have changed.
 */
function refresh({ emitter }: WagmiConnector, { provider }: AttachedSession) {
  emitter.emit('change', { accounts: provider.accounts(), chainId: provider.chainId() })
}

/** wagmi's reconnect replaces all connections with those that it finds, so a restored session waits until it is over. */
async function reconnectSettled(config: Config, connector: WagmiConnector, clock: Clock): Promise<void> {
  const settled = () => isInWagmi(config, connector) || !busyOf(config.state.status)
  if (settled()) return
  const listen = (resolve: () => void) =>
    config.subscribe(
      (state) => state,
      () => settled() && resolve(),
    )
  await waitFor<void>(listen, { clock, ms: settleMs }).catch((error) => {
    if (!isLatchkeyError(error, 'request/timed-out')) throw error
  })
}

/** `quietly`: a connection that is already in use stays in use. */
async function connectInWagmi(config: Config, connector: WagmiConnector, quietly: boolean): Promise<void> {
  if (isInWagmi(config, connector)) return
  const { current } = config.state
  forgetStaleCurrent(config, connector)
  await connect(config, { connector })
  const before = current === null ? undefined : config.state.connections.get(current)?.connector
  if (quietly && before && before !== connector && isLive(before)) await switchAccount(config, { connector: before })
}

function isInWagmi({ state }: Config, { uid }: WagmiConnector): boolean {
  return state.connections.has(uid)
}
