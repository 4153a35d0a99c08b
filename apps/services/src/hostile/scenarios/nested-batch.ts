import { createFlood } from '../flood.ts'

/** Batches of which a later question is nested too deep to be written, after a question that honest visitors ask, too. */
export const nestedBatch = createFlood({
  name: 'nested-batch',
  perSecond: 60,
  atOnce: 50,
  request: ({ chainId }, random) => {
    const depth = random.pick([40, 5_000, 20_000, 200_000])
    const first = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
    const second = `{"jsonrpc":"2.0","id":2,"method":"eth_call","params":${'['.repeat(depth)}${']'.repeat(depth)}}`
    return { path: `/v1/?projectId=local&chainId=${chainId}`, address: '198.51.100.1', body: `[${first},${second}]` }
  },
})
