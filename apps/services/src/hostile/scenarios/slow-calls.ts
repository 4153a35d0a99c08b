import { createFlood } from '../flood.ts'
import { heavyQuestion } from '../heavy-question.ts'

/** More calls without an answer than an endpoint has permits, from all networks of one home. */
export const slowCalls = createFlood({
  name: 'slow-calls',
  perSecond: 300,
  atOnce: 600,
  request: ({ chainId }, random) => ({
    path: `/v1/?projectId=local&chainId=${chainId}`,
    address: `2001:db8:1:${random.below(256).toString(16)}::1`,
    body: JSON.stringify(heavyQuestion('silent', 1, random.hex(8))),
  }),
})
