import type { BitcoinPhoneChain } from '../bitcoin/walletconnect/bitcoin-phone-chain.ts'
import type { CosmosPhoneChain } from '../cosmos/walletconnect/create-cosmos-namespace.ts'
import type { Eip155Chain } from '../eip155/chain.ts'
import type { PolkadotPhoneChain } from '../polkadot/walletconnect/create-polkadot-namespace.ts'
import type { RpcRequest } from '../shared/json-rpc.ts'
import type { Switches } from '../shared/switches.ts'
import type { SolanaPhoneChain } from '../solana/walletconnect/create-solana-namespace.ts'
import type { KeyValueStorage } from './memory-key-value-storage.ts'
import type { NamespaceLimits } from './wallet-connect-wallet.ts'

/** Options of `createWalletConnectWallet`. */
export type WalletConnectWalletOptions = {
  /** The relay both sides use (`ws://127.0.0.1:5555`). */
  relayUrl: string
  projectId: string
  /** The EVM chains it knows and the nodes it really talks to. @default none: the wallet has no EVM accounts */
  chains?: readonly Eip155Chain[] | undefined
  /** Its Solana chains. @default none */
  solana?: readonly SolanaPhoneChain[] | undefined
  /** Its Bitcoin chains. @default none */
  bitcoin?: readonly BitcoinPhoneChain[] | undefined
  /** Its Cosmos chains, for which it signs only. @default none */
  cosmos?: readonly CosmosPhoneChain[] | undefined
  /** Its Polkadot chains, for which it signs only. @default none */
  polkadot?: readonly PolkadotPhoneChain[] | undefined
  /** What is approved at most in proposals, as `namespaces()` sets it later. @default everything */
  limits?: NamespaceLimits | undefined
  /** The EVM chain it starts on. @default the first of `chains` */
  chainId?: number | undefined
  /** @default 'Test Phone Wallet' */
  name?: string | undefined
  /** Links that it gives of itself, with which an app may bring it to the front. @default none */
  redirect?: { native?: string | undefined; universal?: string | undefined } | undefined
  /** @default the seed phrase that local chains fund */
  mnemonic?: string | undefined
  /** How many accounts the wallet holds. @default 3 */
  accounts?: number | undefined
  /** Which accounts a session gets: the one in use, or all with the one in use first. @default 'active' */
  expose?: 'active' | 'all' | undefined
  /** How the visitor answers at first. @default approves everything at once */
  switches?: Partial<Switches> | undefined
  /** Where the SDK keeps sessions; give the same one again to simulate a restart of the wallet. @default memory */
  storage?: KeyValueStorage | undefined
  /** How nodes are reached. @default fetch */
  rpc?: RpcRequest | undefined
  /** Permit a relay and nodes that are not on this machine. @default false */
  allowRemote?: boolean | undefined
}
