import type { ChainId, Namespace } from '../kernel/ports/namespace.ts'
import type { Network } from '../kernel/ports/network.ts'
import type { Transport } from '../kernel/ports/session.ts'
import type { AdapterContext } from './adapter-context.ts'
import type { ConnectionFields, ConnectionPreference, SharedBySession } from './wallet-driver.ts'

/** The rules of an adapter's own ecosystem. */
export type ConnectionsOptions<ns extends Namespace, Found, Driver> = AdapterContext<ns> & {
  readonly namespace: ns
  /** The networks that the adapter can use, as they are at the moment. */
  networks(): readonly Network<ns>[]
  /** A driver for a wallet of the page. */
  driverOf(found: Found): Driver
  /** A driver for a wallet session. `shared` is what it shares at the moment, `chainId` the network to begin on. */
  sessionDriver(transport: Transport<ns>, shared: () => SharedBySession<ns>, chainId: ChainId<ns> | undefined): Driver
  /** Reads a driver; `undefined` while its wallet shows no account. Throws where the wallet can't be used (`network/unsupported`). */
  toConnection(driver: Driver, preference: ConnectionPreference<ns>): ConnectionFields<ns> | undefined
  /** Loads what `toConnection` needs, when a wallet was asked. Never rejects. */
  prepare?(): Promise<unknown>
  /** @default an address is written in one way only */
  sameAddress?(a: string, b: string): boolean
}
