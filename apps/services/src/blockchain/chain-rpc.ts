import { UpstreamError } from '../outbound/upstream-error.ts'
import type { AnswerLimits } from '../rpc-proxy/chain-pool.ts'
import type { Chains } from '../rpc-proxy/chains.ts'

type RpcCall = { readonly method: string; readonly params: readonly unknown[] }
type RpcResult = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }

/** JSON-RPC of one chain. */
export type ChainRpc = {
  readonly chainId: string
  /**
   * One call.
   *
   * @throws {UpstreamError} also when the chain answers with an error
   */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /**
   * Many calls, at most 100 of them a request; an error of the chain is a result.
   *
   * @param limits of each answer, where they are lower than those of all
   */
  batch(calls: readonly RpcCall[], limits?: AnswerLimits): Promise<readonly RpcResult[]>
}

const largestBatch = 100

export function createChainRpc(chains: Chains, chainId: string): ChainRpc {
  async function batch(calls: readonly RpcCall[], limits?: AnswerLimits): Promise<readonly RpcResult[]> {
    const results: RpcResult[] = []
    for (let start = 0; start < calls.length; start += largestBatch) {
      const part = calls.slice(start, start + largestBatch)
      const requests = part.map(({ method, params }, id) => ({
        jsonrpc: '2.0' as const,
        id,
        method,
        params: [...params],
      }))
      const answers = await chains.send(chainId, requests, limits)
      results.push(...answers.map(({ error, result }) => (error ? { error } : { result })))
    }
    return results
  }
  return {
    chainId,
    batch,
    async call(method, params = []) {
      const [answer] = await batch([{ method, params }])
      if (!answer || 'error' in answer) throw new UpstreamError('invalid', `The chain refused ${method}`)
      return answer.result
    },
  }
}
