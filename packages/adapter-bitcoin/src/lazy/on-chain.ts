import type { Clock, Log, Network } from '@latchkey/core'
import type { BitcoinNetwork } from '../chain/bitcoin-networks.ts'
import type { Driver, DriverAccount, DriverTarget } from './driver.ts'

/** The network that something is read from. */
export type OnNetwork = {
  readonly network: Network<'bip122'>
  readonly bitcoin: BitcoinNetwork
  /** Esplora's REST interface. */
  readonly url: string | undefined
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly log: Log
  readonly signal?: AbortSignal | undefined
}

/** A wallet that is asked, and the network. */
export type OnWallet = OnNetwork & {
  readonly driver: Driver
  readonly account: DriverAccount
  /** All that the wallet shows on this network. */
  readonly accounts: readonly DriverAccount[]
  readonly target: DriverTarget
}
