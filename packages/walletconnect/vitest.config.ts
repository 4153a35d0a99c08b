import { defineConfig } from 'vitest/config'
import { packageTests } from '../../scripts/vitest.shared.ts'
import { walletConnectSdk } from '../../scripts/walletconnect-sdk.shared.ts'

const conditions = ['@latchkey/source', 'node', 'development|production']

// Without the `module` condition: Node can't run the SDKs' builds for bundlers.
export default defineConfig({
  ...packageTests('walletconnect', {
    // The tests check when the SDK loads, and that no rejection stays unhandled.
    isolate: true,
    setupFiles: ['test/setup.ts'],
    // Real sockets on a machine that may be busy.
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  }),
  resolve: { conditions, alias: walletConnectSdk() },
  ssr: { resolve: { conditions, externalConditions: ['@latchkey/source'] } },
})
