import { defineConfig } from 'vitest/config'
import { packageTests } from '../../scripts/vitest.shared.ts'

const conditions = ['@latchkey/source', 'node', 'development|production']

// Without the `module` condition: Node can't run the SDKs' builds for bundlers.
export default defineConfig({
  ...packageTests('walletconnect', { setupFiles: ['src/testing/setup.ts'] }),
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['@latchkey/source'] } },
})
