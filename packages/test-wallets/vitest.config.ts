import { defineConfig } from 'vitest/config'
import { packageTests } from '../../scripts/vitest.shared.ts'

const conditions = ['@latchkey/source', 'node', 'development|production']

// Without the `module` condition: Node can't run the SDK's builds for bundlers.
export default defineConfig({
  // The libraries with which apps find wallets keep them in their modules, so files are isolated.
  ...packageTests('test-wallets', { isolate: true }),
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['@latchkey/source'] } },
})
