import { packageTests } from '../../scripts/vitest.shared.ts'

export default packageTests('example-login-vite', { include: ['test/**/*.test.ts'] })
