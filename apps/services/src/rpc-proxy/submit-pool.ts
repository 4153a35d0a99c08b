import type { ChainPool } from './chain-pool.ts'
import { isBroadcast } from './methods.ts'
import { type RpcAnswer, rpcFailure } from './rpc-request.ts'

/**
 * A chain with private submission: its transactions go only to their own endpoints, which show them to no one before a
 * block has them. They are never sent to the chain's other endpoints, even while none of their own answers, because
 * that would show them to everyone.
 *
 * @example const pool = createSubmitPool({ reads: createChainPool(nodes), submits: createChainPool(privateEndpoints) })
 */
export function createSubmitPool({
  reads,
  submits,
}: {
  readonly reads: ChainPool
  readonly submits: ChainPool
}): ChainPool {
  return {
    async send(requests, limits) {
      const sent = requests.filter(({ method }) => isBroadcast(method))
      if (sent.length === 0) return reads.send(requests, limits)
      if (sent.length === requests.length) return submits.send(requests, limits)
      const read = requests.filter(({ method }) => !isBroadcast(method))
      const [sentAnswers, readAnswers] = await Promise.all([
        submits.send(sent, limits),
        // The transaction was sent. If a read in the same batch fails, the answer must still say so.
        reads.send(read, limits).catch((): readonly RpcAnswer[] => []),
      ])
      return requests.map((request): RpcAnswer => {
        const answer = isBroadcast(request.method)
          ? sentAnswers[sent.indexOf(request)]
          : readAnswers[read.indexOf(request)]
        return answer ?? rpcFailure(request.id, -32603, 'The chain gave no answer to this request')
      })
    },
    get states() {
      return [...reads.states, ...submits.states]
    },
  }
}
