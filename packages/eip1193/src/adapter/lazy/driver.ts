import type { Account, ChainId } from '@latchkey/core'
import type { WalletDriver } from '@latchkey/core/adapter-kit'
import type { Ability } from '@latchkey/core/ports'
import type { Address } from '../../address/address.ts'

/** Talks to one EIP-1193 wallet: one of the page, or a wallet session. */
export type Driver = WalletDriver<'eip155'> & {
  /** The accounts as the wallet shows them, the one in use first. */
  accounts(): readonly Account<'eip155'>[]
  /** The network that the wallet is on. */
  chainId(): ChainId<'eip155'>
  /** The networks that the wallet approved. */
  approvedChains(): readonly ChainId<'eip155'>[] | 'any'
  abilities(): readonly Ability[]
  /** Whether the wallet itself chooses the account in use (a wallet in the page). In a wallet session the visitor does. */
  readonly walletChoosesAccount: boolean
  /**
   * Notes what changed by a request other than `connect`: the accounts after the visitor chose more, or the network
   * after a switch.
   */
  readonly update?: ((shown: { accounts?: readonly Address[]; chainId?: number }) => void) | undefined
}
