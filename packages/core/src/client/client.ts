import type { Blockchain } from '@latchkey/api-client'
import type { Alerts } from '../alert/alert.ts'
import type { Clock } from '../clock.ts'
import type { ConnectionEvent } from '../connection/reduce.ts'
import type { ConnectionState } from '../connection/state.ts'
import type { Events } from '../events/events.ts'
import type { Log } from '../log/log.ts'
import type { Operations } from '../operations/operations.ts'
import type { Adapter, AdapterInstance } from '../ports/adapter.ts'
import type { Connector } from '../ports/connector.ts'
import type { Metadata } from '../ports/context.ts'
import type { Namespace, Unsubscribe } from '../ports/namespace.ts'
import type { Network } from '../ports/network.ts'
import type { PairingInstance } from '../ports/pairing.ts'
import type { Platform } from '../ports/platform.ts'
import type { Random } from '../random.ts'
import type { Router } from '../router/router.ts'
import type { ClientStorage } from '../storage/storage.ts'
import type { Readable } from '../store.ts'
import type { Theme } from '../theme/theme.ts'
import type { Toasts } from '../toast/toast.ts'
import type { Feature } from './feature.ts'
import type { LatchkeyOptions } from './options.ts'

/** An adapter of any namespace, with what it made for this client. */
// biome-ignore lint/suspicious/noExplicitAny: adapters are invariant in their namespace; the client only uses the common part
export type AnyAdapter = { readonly adapter: Adapter<any>; readonly instance: AdapterInstance<any> }

/**
 * One independent Latchkey: all its state lives here. Actions (`connect(client, …)`, `open(client, …)`) are functions beside it, so an app
 * ships those it uses.
 *
 * @example
 * const client: LatchkeyClient = createLatchkey({ networks: [mainnet], adapters: [ethersAdapter()] })
 * const stop = client.start()
 * client.connection.subscribe((state) => show(activeConnection(state)))
 */
export type LatchkeyClient = {
  readonly id: string
  readonly options: LatchkeyOptions
  /** Those of the options, with what `addNetwork` and `removeNetwork` made of them; a change is told through `connection`. */
  readonly networks: readonly Network[]
  readonly metadata: Metadata
  /** Who is connected. */
  readonly connection: Readable<ConnectionState>
  /** The ways to connect that adapters know of, merged by nothing yet. */
  readonly connectors: Readable<readonly Connector[]>
  readonly router: Router
  readonly operations: Operations
  readonly toasts: Toasts
  readonly alerts: Alerts
  readonly theme: Theme
  readonly events: Events
  readonly log: Log
  /** `true` once storage was read, and the wallets that were in use before the reload and phone sessions have answered. */
  readonly ready: Readable<boolean>

  readonly platform: Platform
  readonly storage: ClientStorage
  readonly clock: Clock
  readonly random: Random
  readonly adapters: ReadonlyMap<string, AnyAdapter>
  readonly pairing: PairingInstance | undefined
  adapterFor(namespace: Namespace): AnyAdapter | undefined
  /** The one writer of `connection`; for actions and features, not for apps. */
  dispatch(event: ConnectionEvent): void
  /** For `addNetwork` and `removeNetwork`. */
  setNetworks(networks: readonly Network[]): void

  /**
   * Reads storage, starts discovery and restores without prompting. Counted: the last off stops. Does nothing on a server.
   * Calling it twice (StrictMode, hot reload) is harmless.
   */
  start(): Unsubscribe
  use<Instance>(feature: Feature<Instance>): Instance
  /** The blockchain API of `services`, loaded at the first call; `undefined` without services, and then nothing is requested. */
  blockchain(): Promise<Blockchain | undefined>
}
