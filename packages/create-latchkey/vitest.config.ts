import { packageTests } from '../../scripts/vitest.shared.ts'

export default packageTests('create-latchkey')
