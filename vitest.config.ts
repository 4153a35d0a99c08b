import { defineConfig } from 'vitest/config'

const conditions = ['@latchkey/source']

export default defineConfig({
  test: { projects: ['packages/*/vitest{,.*}.config.ts', 'apps/*/vitest.config.ts', 'examples/*/vitest.config.ts'] },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
})
