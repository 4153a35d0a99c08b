import { createBitcoinNamespace } from '../bitcoin/walletconnect/create-bitcoin-namespace.ts'
import { createCosmosNamespace } from '../cosmos/walletconnect/create-cosmos-namespace.ts'
import { createEip155Namespace, type Eip155Namespace } from '../eip155/walletconnect/create-eip155-namespace.ts'
import { createPolkadotNamespace } from '../polkadot/walletconnect/create-polkadot-namespace.ts'
import { createSolanaNamespace } from '../solana/walletconnect/create-solana-namespace.ts'
import type { Announce, NamespaceEvent, WalletConnectNamespace } from './namespace/namespace.ts'
import type { WalletConnectWalletOptions } from './namespace/wallet-connect-wallet-options.ts'

/** The wallet's namespaces, in order. */
type Namespaces = {
  readonly all: readonly WalletConnectNamespace[]
  readonly eip155: Eip155Namespace | undefined
  /** The one of a CAIP-2 namespace or chain id; by default the first. Throws when the wallet has no such chains. */
  of(id?: string): WalletConnectNamespace
}

/** The ecosystems that have chains in the options. */
export function createNamespaces(
  options: WalletConnectWalletOptions,
  announce: (namespace: WalletConnectNamespace, event: NamespaceEvent) => Promise<void>,
): Namespaces {
  /** Creates a namespace that can report its own changes. */
  function open<N extends WalletConnectNamespace>(
    chains: readonly unknown[] | undefined,
    create: (options: WalletConnectWalletOptions, announce: Announce) => N,
  ): N | undefined {
    if (!chains) return undefined
    const namespace: N = create(options, (event) => announce(namespace, event))
    return namespace
  }

  const eip155 = open(options.chains, createEip155Namespace)
  const all = [
    eip155,
    open(options.solana, createSolanaNamespace),
    open(options.bitcoin, createBitcoinNamespace),
    open(options.cosmos, createCosmosNamespace),
    open(options.polkadot, createPolkadotNamespace),
  ].filter((namespace) => namespace !== undefined)
  if (all.length === 0)
    throw new Error('A test wallet needs chains: `chains` for EVM, `solana`, `bitcoin`, `cosmos`, `polkadot`.')

  return {
    all,
    eip155,
    of(id) {
      const key = id?.split(':')[0]
      const found = key === undefined ? all[0] : all.find((namespace) => namespace.key === key)
      if (!found) throw new Error(`The test wallet has no ${key}: configure chains of it.`)
      return found
    },
  }
}
