import { packageTests } from '../../scripts/vitest.shared.ts'

export default packageTests('siwx', { hookTimeout: 60_000 })
