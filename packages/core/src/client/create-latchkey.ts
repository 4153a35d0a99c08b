import { createStore } from 'zustand/vanilla'
import { createAlerts } from '../kernel/alert/alert.ts'
import { namespaceOf } from '../kernel/caip/namespace-of.ts'
import type { CoreClient, Feature, LatchkeyClient, LatchkeyOptions } from '../kernel/client.ts'
import { systemClock } from '../kernel/clock.ts'
import { type ConnectionEvent, reduce } from '../kernel/connection/reduce.ts'
import { activeConnection } from '../kernel/connection/select.ts'
import { type ConnectionState, emptyConnectionState } from '../kernel/connection/state.ts'
import { createEvents } from '../kernel/events/events.ts'
import { lazily } from '../kernel/lazily.ts'
import { createEarlyLog } from '../kernel/log/early-log.ts'
import { defaultChainId } from '../kernel/networks/default-chain-id.ts'
import { toNetwork } from '../kernel/networks/to-network.ts'
import type { Operation } from '../kernel/operation.ts'
import { checkContract, invalidOptions } from '../kernel/option-errors.ts'
import { browserPlatform } from '../kernel/platform/browser-platform.ts'
import type { Connector } from '../kernel/ports/connector.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import type { Namespace, Unsubscribe } from '../kernel/ports/namespace.ts'
import type { Network } from '../kernel/ports/network.ts'
import { systemRandom } from '../kernel/random.ts'
import { createRouter } from '../kernel/router/router.ts'
import { createStorage } from '../kernel/storage/storage.ts'
import { readable } from '../kernel/store.ts'
import { createTheme } from '../kernel/theme/theme.ts'
import { createToasts } from '../kernel/toast/toast.ts'
import { createAdapters } from './adapters.ts'
import { type PortEvent, type PortListener, startClient } from './start.ts'
import { validateOptions } from './validate-options.ts'

/**
 * Makes a client. Pure: no listener, no storage read, no request before `start()`.
 *
 * @example
 * const client = createLatchkey({ networks: [mainnet], adapters: [wagmiAdapter({ config })] })
 * const stop = client.start()
 * @throws LatchkeyError `config/…` for options that can't work
 */
export function createLatchkey(given: LatchkeyOptions): LatchkeyClient {
  if (!given?.networks?.length) throw invalidOptions('`networks` must be an array with one.')
  // Two names for one option.
  const options = { ...given, siwx: given.siwx ?? given.siweConfig }
  for (const name of ['pairing', 'auth'] as const) if (options[name]) checkContract(name, options[name])
  const id = options.id ?? 'default'
  const clock = options.clock ?? systemClock
  const platform = options.platform ?? browserPlatform()
  const random = options.random ?? systemRandom
  let networks: readonly Network[] = options.networks.map(toNetwork)
  const code = lazily(() => import('./on-demand.lazy.ts'))
  const log = createEarlyLog({ level: options.logLevel, clock }, code)
  const alerts = createAlerts({ log, code })
  const storage = createStorage({
    id,
    backend: options.storage ?? (() => platform.storage()),
    platform,
    log,
    onRefused: (error) => alerts.show({ code: 'storage/unavailable', details: String(error) }),
  })
  const events = createEvents({ clock, log })
  const metadata = options.metadata ?? {}
  const namespace = options.namespace ?? namespaceOf(defaultChainId({ networks, options }))

  const connection = createStore<ConnectionState>(() => emptyConnectionState(namespace))
  const connectors = createStore<readonly Connector[]>(() => [])
  const operations = createStore<readonly Operation[]>(() => [])
  const ready = createStore<boolean>(() => false)
  const router = createRouter()
  const features = new Map<Feature<unknown>, unknown>()

  function dispatch(event: ConnectionEvent) {
    const before = connection.getState()
    const after = reduce(before, event)
    if (after === before) return
    connection.setState(after, true)
    const made = activeConnection(after)
    if (made) for (const settle of [...router.waiters]) settle(made)
  }

  const context = <Event>(emit: (event: Event) => void): PortContext<Event> => ({
    clientId: id,
    metadata,
    get networks() {
      return networks
    },
    platform,
    storage,
    clock,
    log,
    ready,
    emit,
    alert: (code, details) => alerts.show({ code, details }),
  })

  const ports: PortListener = {}
  const portContext = context((event: PortEvent) => ports.hear?.(event))
  const pairing = options.pairing?.create(portContext)
  const auth = options.auth?.create(portContext)
  const adapters = createAdapters({
    options,
    context,
    dispatch,
    connectors,
    // The library that was left drops its connection in a moment by itself: mirrored then, no commit shows the two apart.
    endSession(sessionId) {
      code.use(({ leaveSession }) => leaveSession(client, sessionId))
    },
  })

  let starts = 0
  let stop: Unsubscribe | undefined
  let frozen: ConnectionState | undefined

  /**
   * Before the start nothing listens, so what a library with external truth has is pulled: a render never shows another state than its
   * own hooks do. The state at the start is what a server rendered.
   */
  const pulled: CoreClient['connection'] = {
    subscribe: connection.subscribe,
    getState() {
      if (!stop) adapters.pull()
      return connection.getState()
    },
    getInitialState: () => frozen ?? pulled.getState(),
  }
  const blockchain = lazily(() => code.run(({ loadBlockchain }) => loadBlockchain(client)))
  const client: CoreClient = {
    id,
    options,
    get networks() {
      return networks
    },
    metadata,
    connection: pulled,
    connectors,
    router,
    operations: { ...readable(operations), set: (next) => operations.setState(next, true) },
    toasts: createToasts({ clock, code }),
    alerts,
    theme: createTheme({ mode: options.themeMode, variables: options.themeVariables }),
    events,
    log,
    ready,
    platform,
    storage,
    clock,
    random,
    adapters: adapters.all,
    pairing,
    auth,
    adapterFor: (wanted: Namespace) => [...adapters.all.values()].find(({ adapter }) => adapter.namespace === wanted),
    dispatch,
    setNetworks(next) {
      networks = next
      connection.setState({})
    },
    start() {
      if (platform.kind === 'server') return () => {}
      frozen ??= pulled.getState()
      starts += 1
      stop ??= startClient({
        client,
        code,
        refreshAdapter: adapters.refresh,
        setReady: (value) => ready.setState(value, true),
        ports,
      })
      let released = false
      return () => {
        if (released) return
        released = true
        starts -= 1
        if (starts > 0) return
        stop?.()
        stop = undefined
      }
    },
    use<Instance>(feature: Feature<Instance>): Instance {
      if (!features.has(feature)) features.set(feature, feature.create(client))
      return features.get(feature) as Instance
    },
    blockchain: blockchain.load,
  }
  validateOptions(given, networks, adapters.all)
  if (options.telemetry) events.on(options.telemetry)
  return client
}
