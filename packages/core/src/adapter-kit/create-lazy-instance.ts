import { lazily } from '../kernel/lazily.ts'
import type { Ability, Capabilities } from '../kernel/ports/ability.ts'
import type { AdapterEvent, AdapterInstance } from '../kernel/ports/adapter.ts'
import type { Connector } from '../kernel/ports/connector.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import type { Namespace, Unsubscribe } from '../kernel/ports/namespace.ts'

/** The part of an adapter that asks wallets and loads later. `createConnections` gives most of it. */
export type LazyAdapter<ns extends Namespace, Found, Own extends Ability> = {
  connect(
    found: Found | undefined,
    parameters: Parameters<AdapterInstance<ns>['connect']>[0],
  ): ReturnType<AdapterInstance<ns>['connect']>
  reconnect(
    found: Found,
    parameters: Parameters<AdapterInstance<ns>['reconnect']>[0],
  ): ReturnType<AdapterInstance<ns>['reconnect']>
  readonly adopt: AdapterInstance<ns>['adopt']
  disconnect(connectionId: string): Promise<void>
  getProvider(connectionId: string): ReturnType<AdapterInstance<ns>['getProvider']>
  /** Loads what the chain needs, before it is needed. */
  warm(): Promise<unknown>
  stop(): void
  readonly can: Can<ns, Own>
}

/** The functions behind an adapter's abilities. */
export type Can<ns extends Namespace, Own extends Ability> = {
  readonly [ability in Own]-?: NonNullable<Capabilities<ns>[ability]>
}

/** A running search for wallets. */
export type WalletWatch = {
  readonly off: Unsubscribe
  /** Looks again at once. For wallets that arrive without an event. */
  readonly look?: (() => void) | undefined
}

/**
 * The adapter of one client. On the page it only finds wallets. The rest loads with `prepare` or the first call. Once it has loaded, calls
 * run in the same turn, so that a wallet's popup opens within the click.
 *
 * @example
 * createLazyInstance({
 *   adapterId: 'stacks',
 *   context,
 *   abilities: ['signMessage', 'transfer'],
 *   find: (listening) => (listening ? findWallets() : []),
 *   watch: (onChange) => ({ off: watchWallets(onChange) }),
 *   load: async () => (await import('./lazy/create-abilities.ts')).createAbilities(context),
 * })
 */
export function createLazyInstance<
  ns extends Namespace,
  Found extends { readonly connector: Connector<ns> },
  Own extends Ability,
>({
  abilities,
  adapterId,
  context: { emit, log, platform },
  find,
  load,
  watch,
}: {
  readonly adapterId: string
  readonly context: PortContext<AdapterEvent<ns>>
  /** All abilities of the adapter. Each connection says which of them it has. */
  readonly abilities: readonly Own[]
  /** The wallets of the page. `listening` is true between start and stop: the adapter may look at the page then. */
  find(listening: boolean): readonly Found[]
  /** Calls back when the list of wallets changes. Never called on a server. */
  watch(onChange: () => void): WalletWatch
  /** Loads the part that asks wallets; once, unless it fails. */
  load(): Promise<LazyAdapter<ns, Found, Own>>
}): AdapterInstance<ns> {
  let listening = false
  let watching: WalletWatch | undefined
  const lazyAdapter = lazily(load)
  const found = (connectorId: string) => find(listening).find(({ connector }) => connector.id === connectorId)
  const call = (ability: Own) => (parameters: never) =>
    // Without the code there is no connection yet.
    ability === 'setActiveAccount'
      ? lazyAdapter.value?.can[ability](parameters)
      : lazyAdapter.run((loaded) => loaded.can[ability](parameters) as Promise<unknown>)

  return {
    start() {
      if (platform.kind === 'server') return () => {}
      listening = true
      watching = watch(() => emit({ type: 'snapshot' }))
      emit({ type: 'snapshot' })
      return () => {
        listening = false
        watching?.off()
        watching = undefined
        lazyAdapter.value?.stop()
      }
    },
    snapshot: () => ({ connectors: find(listening).map(({ connector }) => connector) }),
    prepare({ connectorId }) {
      // The visitor is about to choose: a wallet that was injected late is there by now.
      watching?.look?.()
      const warm = lazyAdapter.run(async (loaded) => (connectorId === undefined ? undefined : loaded.warm()))
      warm.catch((error: unknown) => log.warn(`The adapter "${adapterId}" could not be loaded`, error))
    },
    connect: (parameters) => lazyAdapter.run((loaded) => loaded.connect(found(parameters.connectorId), parameters)),
    async reconnect(parameters) {
      const wallet = found(parameters.connectorId)
      return wallet ? lazyAdapter.run((loaded) => loaded.reconnect(wallet, parameters)) : null
    },
    adopt: (transport, chainId) => lazyAdapter.run((loaded) => loaded.adopt(transport, chainId)),
    // Requests name their connection; nothing here depends on which is in use.
    setActive() {},
    disconnect: ({ connectionId }) => lazyAdapter.run((loaded) => loaded.disconnect(connectionId)),
    getProvider: ({ connectionId }) => lazyAdapter.run((loaded) => loaded.getProvider(connectionId)),
    can: Object.fromEntries(abilities.map((ability) => [ability, call(ability)])) as Capabilities<ns>,
  }
}
