import type { Eip155Chain } from '../../eip155/chain.ts'
import type { RpcRequest } from '../../shared/json-rpc.ts'
import type { Switches } from '../../shared/switches.ts'
import type { KeyValueStorage } from '../memory-key-value-storage.ts'
import type { NamespaceLimits } from '../wallet-connect-wallet.ts'
import type { BitcoinPhoneChain, CosmosPhoneChain, PolkadotPhoneChain, SolanaPhoneChain } from './phone-chain.ts'

/** Options of `createWalletConnectWallet`. */
export type WalletConnectWalletOptions = {
  /** The relay both sides use (`ws://127.0.0.1:5555`). */
  relayUrl: string
  projectId: string
  /** The EVM chains and the nodes that it really uses. @default none: the wallet has no EVM accounts */
  chains?: readonly Eip155Chain[] | undefined
  /** Its Solana chains. @default none */
  solana?: readonly SolanaPhoneChain[] | undefined
  /** Its Bitcoin chains. @default none */
  bitcoin?: readonly BitcoinPhoneChain[] | undefined
  /** Its Cosmos chains; it only signs for them. @default none */
  cosmos?: readonly CosmosPhoneChain[] | undefined
  /** Its Polkadot chains; it only signs for them. @default none */
  polkadot?: readonly PolkadotPhoneChain[] | undefined
  /** The limits of its approvals, as `namespaces()` sets them later. @default everything */
  limits?: NamespaceLimits | undefined
  /** The EVM chain it starts on. @default the first of `chains` */
  chainId?: number | undefined
  /** @default 'Test Phone Wallet' */
  name?: string | undefined
  /** Links in its description of itself; an app may open the wallet with them. @default none */
  redirect?: { native?: string | undefined; universal?: string | undefined } | undefined
  /** @default the seed phrase that local chains fund */
  mnemonic?: string | undefined
  /** How many accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  /** The accounts that a session gets: the current one, or all with the current one first. @default 'active' */
  expose?: 'active' | 'all' | undefined
  /** How the visitor answers at first. @default approves everything at once */
  switches?: Partial<Switches> | undefined
  /** The SDK's storage; pass the same one again to simulate a restart of the wallet. @default memory */
  storage?: KeyValueStorage | undefined
  /** The `fetch` for nodes. @default fetch */
  rpc?: RpcRequest | undefined
  /** Allow a relay and nodes that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}
