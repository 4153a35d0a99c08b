import { assertLocal } from '../shared/assert-local.ts'
import type { RpcRequest } from '../shared/json-rpc.ts'
import { providerError } from '../shared/provider-error.ts'
import { type Eip155Chain, readChainId } from './chain.ts'

/** Reads the parameter of `wallet_addEthereumChain` (EIP-3085) and checks that its node serves that chain, as extensions do. */
export async function readAddedChain(
  request: unknown,
  rpc: RpcRequest,
  allowRemote: boolean | undefined,
): Promise<Eip155Chain> {
  const { chainId, chainName, rpcUrls } = (request ?? {}) as Record<string, unknown>
  const id = readChainId(chainId)
  const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
  if (typeof rpcUrl !== 'string') throw providerError(-32602, "Expected an array with at least one URL in 'rpcUrls'.")
  try {
    assertLocal(rpcUrl, allowRemote)
  } catch (error) {
    throw providerError(-32602, (error as Error).message)
  }
  const served = await rpc(rpcUrl, 'eth_chainId', [])
  if (Number(served) !== id)
    throw providerError(-32602, `The RPC endpoint returned chain ID ${String(served)}, not ${String(chainId)}.`)
  return { id, name: typeof chainName === 'string' ? chainName : undefined, rpcUrl }
}
