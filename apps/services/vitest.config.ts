import { packageTests } from '../../scripts/vitest.shared.ts'
import { walletConnectSdk } from '../../scripts/walletconnect-sdk.shared.ts'

const conditions = ['@latchkey/source', 'node', 'development|production']

// Services only ever run in Node, so packages are taken as Node takes them: the shared settings prefer builds made for bundlers.
const shared = packageTests('services')

export default {
  ...shared,
  resolve: { ...shared.resolve, alias: walletConnectSdk() },
  ssr: { resolve: { conditions, externalConditions: ['@latchkey/source'] } },
}
