import { packageTests } from '../../scripts/vitest.shared.ts'

const conditions = ['@latchkey/source', 'node', 'development|production']

// Services only ever run in Node, so packages are taken as Node takes them: the shared settings prefer builds made for bundlers.
export default {
  ...packageTests('services'),
  ssr: { resolve: { conditions, externalConditions: ['@latchkey/source'] } },
}
