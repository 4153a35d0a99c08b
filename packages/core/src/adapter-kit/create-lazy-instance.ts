import { lazily } from '../kernel/lazily.ts'
import type { Ability, Capabilities } from '../kernel/ports/ability.ts'
import type { AdapterEvent, AdapterInstance } from '../kernel/ports/adapter.ts'
import type { Connector } from '../kernel/ports/connector.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import type { Namespace, Unsubscribe } from '../kernel/ports/namespace.ts'

/** The part of an adapter that asks wallets, which loads later. `createConnections` has most of it. */
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

/** What an adapter can of all that there is. */
export type Can<ns extends Namespace, Own extends Ability> = {
  readonly [ability in Own]-?: NonNullable<Capabilities<ns>[ability]>
}

/** A running search for wallets. */
export type WalletWatch = {
  readonly off: Unsubscribe
  /** Looks again at once, where no event tells of a wallet. */
  readonly look?: (() => void) | undefined
}

/**
 * An adapter at work for one client. On the page it only finds wallets; what is done on a visitor's behalf arrives with `prepare` or the
 * first call, and then runs in the same turn, so that a wallet's popup opens within the click.
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
  /** All that the adapter can; what a connection can of it is the connection's to say. */
  readonly abilities: readonly Own[]
  /** All wallets there are now; `listening`: between start and stop, when the page may be looked at. */
  find(listening: boolean): readonly Found[]
  /** Calls back whenever there are others. Never on a server. */
  watch(onChange: () => void): WalletWatch
  /** Loads the part that asks wallets; once, unless it fails. */
  load(): Promise<LazyAdapter<ns, Found, Own>>
}): AdapterInstance<ns> {
  let listening = false
  let watching: WalletWatch | undefined
  const work = lazily(load)
  const found = (connectorId: string) => find(listening).find(({ connector }) => connector.id === connectorId)
  const call = (ability: Own) => (parameters: never) =>
    // Connections are there only once the code is.
    ability === 'setActiveAccount'
      ? work.value?.can[ability](parameters)
      : work.run((loaded) => loaded.can[ability](parameters) as Promise<unknown>)

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
        work.value?.stop()
      }
    },
    snapshot: () => ({ connectors: find(listening).map(({ connector }) => connector) }),
    prepare({ connectorId }) {
      // A visitor comes to choose: whoever came late is there by now.
      watching?.look?.()
      const warm = work.run(async (loaded) => (connectorId === undefined ? undefined : loaded.warm()))
      warm.catch((error: unknown) => log.warn(`The adapter "${adapterId}" could not be loaded`, error))
    },
    connect: (parameters) => work.run((loaded) => loaded.connect(found(parameters.connectorId), parameters)),
    async reconnect(parameters) {
      const wallet = found(parameters.connectorId)
      return wallet ? work.run((loaded) => loaded.reconnect(wallet, parameters)) : null
    },
    adopt: (transport, chainId) => work.run((loaded) => loaded.adopt(transport, chainId)),
    // Requests name their connection; nothing here depends on which is in use.
    setActive() {},
    disconnect: ({ connectionId }) => work.run((loaded) => loaded.disconnect(connectionId)),
    getProvider: ({ connectionId }) => work.run((loaded) => loaded.getProvider(connectionId)),
    can: Object.fromEntries(abilities.map((ability) => [ability, call(ability)])) as Capabilities<ns>,
  }
}
