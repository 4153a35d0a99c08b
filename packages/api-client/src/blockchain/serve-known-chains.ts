import { ApiError, isApiError } from '../http/api-error.ts'
import type { Blockchain } from './blockchain.ts'
import type { GetSupportedChainsReturnType } from './get-supported-chains.ts'

/**
 * Sends calls only for chains that the host serves. A call for another chain is refused with `request/chain-unsupported` without a request,
 * and so is the history of a chain that has none. A call that the host lacks for a chain (501) is refused in the same way and not sent
 * again. If the host's list of chains can't be read, the call fails with that error instead of an empty answer.
 *
 * @example
 * const blockchain = serveKnownChains(createBlockchain(withCache(http, { clock })))
 */
export function serveKnownChains(blockchain: Blockchain): Blockchain {
  function gated<Parameters extends { signal?: AbortSignal | undefined }, T>(
    chainOf: (parameters: Parameters) => string | undefined,
    call: (parameters: Parameters) => Promise<T>,
    listed: (chains: GetSupportedChainsReturnType) => readonly string[] = ({ http }) => http,
  ) {
    const missing = new Set<string>()
    return async (parameters: Parameters): Promise<T> => {
      const chainId = chainOf(parameters)
      if (chainId === undefined) return call(parameters)
      const chains = await blockchain.getSupportedChains({ signal: parameters.signal })
      if (missing.has(chainId) || !listed(chains).includes(chainId)) throw unsupported(chainId)
      try {
        return await call(parameters)
      } catch (error) {
        if (!isApiError(error) || error.status !== 501) throw error
        // The host knows the chain, but has no source for this call on it.
        missing.add(chainId)
        throw unsupported(chainId, error)
      }
    }
  }

  const byChain = ({ chainId }: { chainId?: string | undefined }) => chainId
  return {
    ...blockchain,
    getBalance: gated(byChain, blockchain.getBalance),
    getHistory: gated(byChain, blockchain.getHistory, ({ http, history = http }) =>
      http.filter((id) => history.includes(id)),
    ),
    getSwapTokens: gated(byChain, blockchain.getSwapTokens),
    getGasPrice: gated(byChain, blockchain.getGasPrice),
    simulateTransaction: gated(byChain, blockchain.simulateTransaction),
    getDescriptors: gated(byChain, blockchain.getDescriptors),
    getQuotes: gated(({ from }) => chainOfAccount(from), blockchain.getQuotes),
    getAllowance: gated(({ tokenAddress }) => chainOfAccount(tokenAddress), blockchain.getAllowance),
    buildTransaction: gated(({ from }) => chainOfAccount(from), blockchain.buildTransaction),
    buildApprove: gated(({ from }) => chainOfAccount(from), blockchain.buildApprove),
  }
}

/** The same status as from a host that gets a request for an unknown chain. */
function unsupported(chainId: string, cause?: ApiError): ApiError {
  const details = `The host does not serve ${chainId}${cause ? ' with this call' : ''}`
  return new ApiError('request/chain-unsupported', { status: 404, details, ...(cause && { cause }) })
}

/** The CAIP-2 part of a CAIP-10 id. */
const chainOfAccount = (id: string) => id.split(':').slice(0, 2).join(':')
