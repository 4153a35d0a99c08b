import { getAddress } from 'viem'
import type { Blockchain } from '../blockchain/blockchain.ts'
import type { ImageLink } from '../blockchain/wire.ts'
import { nativeAddressOf } from './parameters.ts'
import type { ListedToken } from './swap-provider.ts'
import type { Swaps } from './swaps.ts'

/** The most tokens in one answer. */
const most = 5000

/**
 * Lists the native currency, then the operator's tokens, then those of the providers. If several describe the same
 * token, the operator's description is used.
 */
export async function listTokens({ sources }: Blockchain, swaps: Swaps, chainId: string, image: ImageLink) {
  const source = sources.get(chainId)
  if (!source) return []
  const isEvm = chainId.startsWith('eip155:')
  const { native, settings } = source
  const found = new Map<string, ListedToken>()
  for (const token of [...settings.tokens, ...(await swaps.tokens(chainId))]) {
    const address = isEvm ? getAddress(token.address) : token.address
    const key = isEvm ? address.toLowerCase() : address
    if (key !== nativeAddressOf(chainId) && !found.has(key)) found.set(key, { ...token, address })
  }
  return [{ ...native, address: nativeAddressOf(chainId) }, ...found.values()]
    .slice(0, most)
    .map(({ name, symbol, decimals, address, iconUrl }) => ({
      name,
      symbol,
      address: `${chainId}:${address}`,
      decimals,
      logoUri: image(iconUrl),
    }))
}
