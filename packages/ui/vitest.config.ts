import { packageTests } from '../../scripts/vitest.shared.ts'

export default packageTests('ui', { environment: 'jsdom', setupFiles: ['test/setup.ts'] })
