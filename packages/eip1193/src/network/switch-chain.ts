import type { Network, WithSignal } from '@latchkey/core'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import { shouldAddNetwork } from '@latchkey/core/internal'
import { toHex } from '../chain-id/chain-id.ts'
import type { Eip1193Provider } from '../request/provider.ts'
import { readChainId } from '../request/read-wallet.ts'
import { request } from '../request/request.ts'

type Parameters = WithSignal & { readonly network: Network<'eip155'> }

/**
 * Switches the wallet to a network (EIP-3326). A wallet that doesn't know the network is asked to add it: always after
 * the code 4902; after 5000 or ±32603 only if the wallet doesn't say that the visitor declined. Otherwise it would ask
 * again after a refusal.
 *
 * @throws `connection/user-rejected`, `network/unsupported` ("Chain is not supported"), or what the wallet's refusal means
 *
 * @example await switchChain(provider, { network: base })
 */
export async function switchChain(provider: Eip1193Provider, parameters: Parameters): Promise<void> {
  try {
    await requestSwitch(provider, parameters)
  } catch (error) {
    if (!shouldAddNetwork(error)) throw error
    await addChain(provider, parameters)
  }
}

/**
 * Adds the network (EIP-3085) and checks that the wallet is really on it: some wallets add a network without switching
 * to it.
 *
 * @example await addChain(provider, { network: base })
 */
export async function addChain(provider: Eip1193Provider, parameters: Parameters): Promise<void> {
  const { network, signal } = parameters
  try {
    await request(provider, { method: 'wallet_addEthereumChain', params: [addChainParameter(network)], signal })
    if ((await readChainId(provider, { signal })) === network.id) return
    await requestSwitch(provider, parameters)
    if ((await readChainId(provider, { signal })) === network.id) return
  } catch (error) {
    if (isDeclined(error) || isLatchkeyError(error, 'request/aborted')) throw error
    throw new LatchkeyError('network/unsupported', { cause: error })
  }
  throw new LatchkeyError('network/unsupported', { details: 'The wallet added the network but stayed on another one' })
}

/** WalletConnect's 5000 is a refusal only if the wallet says so in words. */
function isDeclined(error: unknown): boolean {
  return isLatchkeyError(error, 'connection/user-rejected') && !shouldAddNetwork(error)
}

async function requestSwitch(provider: Eip1193Provider, { network, signal }: Parameters): Promise<void> {
  const params = [{ chainId: toHex(Number(network.id)) }]
  await request(provider, { method: 'wallet_switchEthereumChain', params, signal })
}

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
 * The description of a network for a wallet that doesn't know it. The endpoints are the chain's public ones
 * (`chainDefault`), because the app's may have an API key in the URL, and the wallet would use them for every other
 * page too.
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
