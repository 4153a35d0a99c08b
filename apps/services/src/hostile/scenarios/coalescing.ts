import { createFlood } from '../flood.ts'
import { heavyQuestion } from '../heavy-question.ts'

/** Batches with a question of honest visitors and a second question, which is never answered or whose answer is too large. */
export const coalescing = createFlood({
  name: 'coalescing',
  perSecond: 10,
  atOnce: 200,
  request: ({ chainId }, random) => {
    const kind = random.below(5) ? 'silent' : 'large'
    const common = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
    return {
      path: `/v1/?projectId=local&chainId=${chainId}`,
      address: '198.51.100.2',
      body: JSON.stringify([common, heavyQuestion(kind, 2, random.hex(8))]),
    }
  },
})
