import { packageTests } from '../../scripts/vitest.shared.ts'

export default packageTests('example-sign-in-node', { include: ['test/**/*.test.ts'] })
