import type { AdapterEvent, AdapterInstance, Capabilities, PortContext, WithSignal } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import { type EvmAbility, nameAbilities, toCaip, walletAbilities } from '@latchkey/eip1193'
import { watchConnectors } from '@wagmi/core'
import { hasNames } from './has-names.ts'
import type { Adoption } from './lazy/adoption.ts'
import { limitReconnect } from './limit-reconnect.ts'
import { kindOf } from './list/kind-of.ts'
import { listConnectors } from './list/list-connectors.ts'
import type { Injected, InjectedWatch } from './list/watch-injected.ts'
import { mirror } from './snapshot.ts'
import { type Config, linkOf, type WagmiConnector } from './wagmi-types.ts'

/** What the adapter's lazy code works with. */
export type Work = {
  readonly config: Config
  readonly all: readonly EvmAbility[]
  readonly context: PortContext<AdapterEvent<'eip155'>>
}

/**
 * The adapter at work for one client: it mirrors wagmi and lists its connectors. Whatever is done on a visitor's behalf arrives with
 * `prepare` or the first call, and then runs in the same turn, so that a wallet's popup opens within the click.
 */
export function createInstance(
  config: Config,
  context: PortContext<AdapterEvent<'eip155'>>,
): AdapterInstance<'eip155'> {
  const { clock, emit, log, platform } = context
  const abilities = [...walletAbilities, ...(config.chains.some(hasNames) ? nameAbilities : [])]
  const work: Work = { config, all: abilities, context }
  const code = lazily(() => import('./lazy/index.ts'))
  const found: Injected = new Map()
  let adoption: Adoption | undefined

  const seen = new Set<WagmiConnector>()
  function look() {
    for (const connector of config.connectors) {
      const link = linkOf(connector)
      if (link) link.ready = context.ready
      else if (!seen.has(connector)) limitReconnect(connector, { config, clock, code })
      seen.add(connector)
    }
  }

  const failed = (error: unknown) => log.warn('The wagmi adapter failed', error)
  const reread = () => emit({ type: 'snapshot' })

  /** Looks who is behind injected connectors, where the app has any. */
  function watchInjected() {
    const code = lazily(() => import('./list/watch-injected.ts'))
    let watch: InjectedWatch | undefined
    let stopped = false
    const look = () => {
      if (watch) watch.look()
      else if (config.connectors.some((connector) => kindOf(connector) === 'INJECTED'))
        code.use(({ watchInjected }) => {
          if (!stopped) watch ??= watchInjected({ config, clock, found, onChange: reread })
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
        (parameters: WithSignal) => code.run(({ ask }) => ask(work, ability, parameters)),
      ]),
    ) as Capabilities<'eip155'>,
    snapshot: () => ({ connectors: listConnectors({ config, platform, found }), ...mirror(config, abilities) }),
    start() {
      if (platform.kind === 'server') return () => {}
      const injected = watchInjected()
      look()
      const offs = [
        injected.off,
        config.subscribe(
          (state) => state,
          () => {
            reread()
            adoption?.repair()
          },
        ),
        watchConnectors(config, {
          onChange() {
            look()
            reread()
            injected.look()
          },
        }),
      ]
      return () => {
        for (const off of offs.splice(0)) off()
        adoption?.stop()
        adoption = undefined
      }
    },
    prepare({ connectorId }) {
      code.load().then(({ warnOfServer }) => warnOfServer(config, context), failed)
      if (connectorId !== undefined)
        config.connectors
          .find(({ id }) => id === connectorId)
          ?.getProvider()
          .catch(() => undefined)
    },
    connect: (parameters) => code.run(({ connectWallet }) => connectWallet(work, parameters)),
    // wagmi restores its connections by itself.
    reconnect: async () => null,
    adopt: async (transport) =>
      code.run(({ openAdoption }) => {
        adoption ??= openAdoption(work)
        return adoption.adopt(transport)
      }),
    setActive(connectionId) {
      code.run(({ switchActive }) => switchActive(config, connectionId)).catch(failed)
    },
    disconnect: ({ connectionId }) => code.run(({ disconnect }) => disconnect(config, connectionId)),
    getProvider: ({ connectionId }) => code.run(({ getProvider }) => getProvider(config, connectionId)),
  }
}
