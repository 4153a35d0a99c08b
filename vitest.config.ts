import { defineConfig } from 'vitest/config'
import { notesReporter } from './scripts/vitest.notes-reporter.ts'

const conditions = ['@latchkey/source']

export default defineConfig({
  test: {
    projects: ['packages/*/vitest{,.*}.config.ts', 'apps/*/vitest.config.ts', 'examples/*/vitest.config.ts'],
    // Vitest leaves a core to itself, which is one of two.
    maxWorkers: '100%',
    reporters: ['default', ...(process.env.GITHUB_ACTIONS ? ['github-actions' as const] : []), notesReporter()],
  },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
})
