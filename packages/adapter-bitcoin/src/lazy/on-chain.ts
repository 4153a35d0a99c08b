import type { Network } from '@latchkey/core'
import type { NetworkRequest } from '@latchkey/core/adapter-kit'
import type { ClientStorage } from '@latchkey/core/ports'
import type { BitcoinNetwork } from '../chain/bitcoin-networks.ts'
import type { Driver, DriverAccount, DriverTarget } from './driver.ts'

/** The network to read from. */
export type OnNetwork = NetworkRequest<Network<'bip122'>> & {
  readonly bitcoin: BitcoinNetwork
  /** Esplora's REST interface. */
  readonly url: string | undefined
  readonly fetch: typeof fetch
  readonly storage: ClientStorage
}

/** The wallet to ask, and the network. */
export type OnWallet = OnNetwork & {
  readonly driver: Driver
  readonly account: DriverAccount
  /** All accounts of the wallet on this network. */
  readonly accounts: readonly DriverAccount[]
  readonly target: DriverTarget
}
