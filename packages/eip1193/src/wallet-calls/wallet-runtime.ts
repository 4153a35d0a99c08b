import type { ChainId, Clock, Log, Network } from '@latchkey/core'
import type { Target } from '@latchkey/core/ports'
import type { Address } from '../address/address.ts'
import type { Eip1193Provider } from '../request/provider.ts'

/** A checked target: the provider to ask, the account and the network. */
export type CheckedTarget = {
  readonly provider: Eip1193Provider
  readonly account: Address
  readonly chainId: number
}

/** What an adapter provides for calls that need only the wallet. These calls are the same for wagmi, ethers 6 and ethers 5. */
export type WalletRuntime = {
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Writes addresses with their checksum (EIP-55). */
  checksumAddress(): Promise<(address: Address) => Address>
  /** The wallet of a connection. @throws `connection/not-found` */
  find(connectionId: string): Promise<Eip1193Provider>
  /** Checks connection, account and chain, before any prompt. @throws `connection/mismatch` */
  check(target: Target<'eip155'>): Promise<CheckedTarget>
  /** A network's native currency. @throws `network/not-found` */
  currencyOf(chainId: ChainId<'eip155'>): Network['nativeCurrency']
}
