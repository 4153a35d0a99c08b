import type { RpcRequest } from '@latchkey/siwx/verify/eip155'
import type { Chains } from './chains.ts'

/**
 * Makes the function that looks up how to ask a chain about smart accounts; undefined for a chain that isn't
 * configured.
 */
export function chainAsker(chains: Pick<Chains, 'has' | 'send'>): (chainId: string) => RpcRequest | undefined {
  return (chainId) => {
    if (!chains.has(chainId)) return undefined
    return async ({ method, params }: { method: string; params: readonly unknown[] }) => {
      const [answer] = await chains.send(chainId, [{ jsonrpc: '2.0', id: 1, method, params: [...params] }])
      // The caller needs code and text to tell a revert from a node that fails.
      if (answer?.error) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer?.result
    }
  }
}
