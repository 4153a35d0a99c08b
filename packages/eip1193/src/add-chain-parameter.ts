import type { Network } from '@latchkey/core'
import { toHex } from './chain-id.ts'

/** EIP-3085 */
export type AddChainParameter = {
  readonly chainId: `0x${string}`
  readonly chainName: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls?: readonly string[] | undefined
  readonly iconUrls?: readonly string[] | undefined
}

/**
 * What a wallet is told about a network it doesn't know. The endpoints are the chain's own (`chainDefault`): the app's may carry its API
 * key, and the wallet would keep using them for every other page.
 *
 * @example await provider.request({ method: 'wallet_addEthereumChain', params: [addChainParameter(base)] })
 */
export function addChainParameter(network: Network<'eip155'>): AddChainParameter {
  const { assets, blockExplorers, nativeCurrency, rpcUrls } = network
  const explorers = Object.values(blockExplorers ?? {}).flatMap((explorer) => (explorer ? [explorer.url] : []))
  const { name, symbol, decimals } = nativeCurrency
  return {
    chainId: toHex(Number(network.id)),
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: (rpcUrls.chainDefault ?? rpcUrls.default).http,
    // Wallets refuse empty lists.
    ...(explorers.length > 0 && { blockExplorerUrls: [...new Set(explorers)] }),
    ...(assets?.imageUrl !== undefined && { iconUrls: [assets.imageUrl] }),
  }
}
