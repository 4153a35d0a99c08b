import type { WalletConnectWalletOptions } from './namespace/wallet-connect-wallet-options.ts'

type PhoneChains = Pick<WalletConnectWalletOptions, 'solana' | 'bitcoin' | 'cosmos' | 'polkadot'>

/** The part of a stack that the phone reads. An ecosystem that a stack lacks is absent. */
type Line = { readonly chainId: string }
type Lines = {
  readonly solana?: (Line & { readonly rpcUrl: string }) | undefined
  readonly bitcoin?: (Line & { readonly esploraUrl: string }) | undefined
  /** The second chain has Osmosis' address prefix. */
  readonly cosmos?: (Line & { readonly away: Line }) | undefined
  readonly polkadot?: Line | undefined
}

/**
 * The chains of a stack besides Ethereum's, for a phone with every ecosystem.
 *
 * @example
 * createWalletConnectWallet({ relayUrl, projectId, chains, ...phoneChains(stack) })
 */
export function phoneChains({ solana, bitcoin, cosmos, polkadot }: Lines): PhoneChains {
  return {
    solana: solana && [{ id: solana.chainId, rpcUrl: solana.rpcUrl }],
    bitcoin: bitcoin && [{ id: bitcoin.chainId, esploraUrl: bitcoin.esploraUrl }],
    cosmos: cosmos && [{ id: cosmos.chainId }, { id: cosmos.away.chainId, prefix: 'osmo' }],
    polkadot: polkadot && [{ id: polkadot.chainId }],
  }
}
