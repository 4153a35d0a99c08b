import type { WalletConnectWalletOptions } from './wallet-connect-wallet-options.ts'

type PhoneChains = Pick<WalletConnectWalletOptions, 'solana' | 'bitcoin' | 'cosmos' | 'polkadot'>

/** What of a stack the phone reads; an ecosystem that a stack lacks is absent. */
type Line = { readonly chainId: string }
type Lines = {
  readonly solana?: (Line & { readonly rpcUrl: string }) | undefined
  readonly bitcoin?: (Line & { readonly esploraUrl: string }) | undefined
  /** The second chain spells addresses as Osmosis does. */
  readonly cosmos?: (Line & { readonly away: Line }) | undefined
  readonly polkadot?: Line | undefined
}

/**
 * The chains of a stack beside Ethereum's, for a phone that knows every ecosystem.
 *
 * @example createWalletConnectWallet({ relayUrl, projectId, chains, ...phoneChains(stack) })
 */
export function phoneChains({ solana, bitcoin, cosmos, polkadot }: Lines): PhoneChains {
  return {
    solana: solana && [{ id: solana.chainId, rpcUrl: solana.rpcUrl }],
    bitcoin: bitcoin && [{ id: bitcoin.chainId, esploraUrl: bitcoin.esploraUrl }],
    cosmos: cosmos && [{ id: cosmos.chainId }, { id: cosmos.away.chainId, prefix: 'osmo' }],
    polkadot: polkadot && [{ id: polkadot.chainId }],
  }
}
