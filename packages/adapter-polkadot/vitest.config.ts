import { packageTests } from '../../scripts/vitest.shared.ts'

// Real chains and wallets take their time where others use the machine too.
export default packageTests('adapter-polkadot', { testTimeout: 30_000, hookTimeout: 30_000 })
