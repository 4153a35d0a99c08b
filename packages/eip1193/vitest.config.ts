import { packageTests } from '../../scripts/vitest.shared.ts'

export default packageTests('eip1193')
