import { defineConfig } from 'vitest/config'

const conditions = ['@latchkey/source']

export default defineConfig({
  test: {
    projects: ['packages/*/vitest{,.*}.config.ts', 'apps/*/vitest.config.ts', 'examples/*/vitest.config.ts'],
    // Vitest leaves a core to itself, which is one of two.
    maxWorkers: '100%',
  },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
})
