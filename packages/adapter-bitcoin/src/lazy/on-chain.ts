import type { Network } from '@latchkey/core'
import type { NetworkRequest } from '@latchkey/core/adapter-kit'
import type { BitcoinNetwork } from '../chain/bitcoin-networks.ts'
import type { Driver, DriverAccount, DriverTarget } from './driver.ts'

/** The network that something is read from. */
export type OnNetwork = NetworkRequest<Network<'bip122'>> & {
  readonly bitcoin: BitcoinNetwork
  /** Esplora's REST interface. */
  readonly url: string | undefined
  readonly fetch: typeof fetch
}

/** A wallet that is asked, and the network. */
export type OnWallet = OnNetwork & {
  readonly driver: Driver
  readonly account: DriverAccount
  /** All that the wallet shows on this network. */
  readonly accounts: readonly DriverAccount[]
  readonly target: DriverTarget
}
