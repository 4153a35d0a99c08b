import { packageTests } from '../../scripts/vitest.shared.ts'

// Real chains and wallets are slow on a busy machine.
export default packageTests('adapter-bitcoin', { testTimeout: 30_000, hookTimeout: 30_000 })
