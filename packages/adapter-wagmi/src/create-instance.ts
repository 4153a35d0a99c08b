import type { WithSignal } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import type { AdapterEvent, AdapterInstance, Capabilities, PortContext } from '@latchkey/core/ports'
import { evmAbilities, nameAbilities, toCaip } from '@latchkey/eip1193'
import { watchConnectors } from '@wagmi/core'
import type { WagmiContext } from './adapter-context.ts'
import { importLazy, importSessions } from './import-lazy.ts'
import type { SessionBridge } from './lazy/session-bridge.ts'
import { limitReconnect } from './limit-reconnect.ts'
import { connectorTypeOf } from './list/connector-type.ts'
import { listConnectors } from './list/list-connectors.ts'
import type { Injected, InjectedWatch } from './list/watch-injected.ts'
import { readSnapshot } from './snapshot.ts'
import { type Config, connectorStateOf, hasEns, type WagmiConnector } from './wagmi-types.ts'

/**
 * The adapter of one client. On the page it mirrors wagmi's state and lists its connectors. The code for connecting
 * loads with `prepare` or the first call, the code for requests to wallets with the first connection. Once code has
 * loaded, calls run in the same turn of the event loop, so that a wallet's popup opens within the click.
 */
export function createInstance(
  config: Config,
  context: PortContext<AdapterEvent<'eip155'>>,
): AdapterInstance<'eip155'> {
  const { clock, emit, log, platform } = context
  const abilities = [...evmAbilities, ...(config.chains.some(hasEns) ? nameAbilities : [])]
  const adapter: WagmiContext = { config, all: abilities, context }
  const code = lazily(importLazy)
  const verbs = lazily(() => code.run(({ loadVerbs }) => loadVerbs()))
  const found: Injected = new Map()
  let bridge: SessionBridge | undefined

  const seen = new Set<WagmiConnector>()
  function addNewConnectors() {
    for (const connector of config.connectors) {
      const state = connectorStateOf(connector)
      if (state) state.ready = context.ready
      else if (!seen.has(connector)) limitReconnect(connector, { config, clock, verbs })
      seen.add(connector)
    }
  }

  const failed = (error: unknown) => log.warn('The wagmi adapter failed', error)
  function tellChange() {
    emit({ type: 'snapshot' })
    // The code for requests to a connected wallet loads now, so that a request runs in the same turn of the event loop.
    if (config.state.connections.size) verbs.use(() => {})
  }

  /** Finds out which wallets are behind injected connectors. Its code loads only if the app has such connectors. */
  function watchInjected() {
    const code = lazily(() => import('./list/watch-injected.ts'))
    let watch: InjectedWatch | undefined
    let stopped = false
    const look = () => {
      if (watch) watch.look()
      else if (config.connectors.some((connector) => connectorTypeOf(connector) === 'INJECTED'))
        code.use(({ watchInjected }) => {
          if (!stopped) watch ??= watchInjected({ config, clock, found, onChange: tellChange })
        })
    }
    look()
    return {
      look,
      off() {
        stopped = true
        watch?.off()
      },
    }
  }

  return {
    get networks() {
      return config.chains.map(({ id }) => toCaip(id))
    },
    can: Object.fromEntries(
      abilities.map((ability) => [
        ability,
        (parameters: WithSignal) => verbs.run(({ runAbility }) => runAbility(adapter, ability, parameters)),
      ]),
    ) as Capabilities<'eip155'>,
    snapshot: () => ({ connectors: listConnectors({ config, platform, found }), ...readSnapshot(config, abilities) }),
    start() {
      if (platform.kind === 'server') return () => {}
      const injected = watchInjected()
      addNewConnectors()
      tellChange()
      const offs = [
        injected.off,
        config.subscribe(
          (state) => state,
          () => {
            tellChange()
            bridge?.repair()
          },
        ),
        watchConnectors(config, {
          onChange() {
            addNewConnectors()
            tellChange()
            injected.look()
          },
        }),
      ]
      return () => {
        for (const off of offs.splice(0)) off()
        bridge?.stop()
        bridge = undefined
      }
    },
    prepare({ connectorId }) {
      code.load().then(({ warnMissingSsr }) => warnMissingSsr(config, context), failed)
      if (connectorId !== undefined)
        config.connectors
          .find(({ id }) => id === connectorId)
          ?.getProvider()
          .catch(() => undefined)
    },
    connect: (parameters) => code.run(({ connectWallet }) => connectWallet(adapter, parameters)),
    // wagmi restores its connections by itself.
    reconnect: async () => null,
    adopt: (transport) =>
      importSessions().then(({ createSessionBridge }) => {
        bridge ??= createSessionBridge(adapter)
        return bridge.adopt(transport)
      }),
    setActive(connectionId) {
      verbs.run(({ switchCurrent }) => switchCurrent(config, connectionId)).catch(failed)
    },
    disconnect: (asked) => verbs.run(({ disconnect }) => disconnect(adapter, asked)),
    getProvider: ({ connectionId }) => verbs.run(({ getProvider }) => getProvider(config, connectionId)),
  }
}
