import { packageTests } from '../../scripts/vitest.shared.ts'

export default packageTests('react', { environment: 'jsdom', setupFiles: ['test/setup.ts'] })
