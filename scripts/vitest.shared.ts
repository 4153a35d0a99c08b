import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const conditions = ['@latchkey/source']
/** Which tests run, where `npm run mutation` says other than all of the package. */
const chosen: { include?: string[]; exclude?: string[] } = JSON.parse(process.env.LATCHKEY_TESTS ?? '{}')
const eachFile = fileURLToPath(new URL('vitest.setup.ts', import.meta.url))

/** The test settings every package shares: sources instead of builds, a fixed time zone, no leaked mocks. */
export function packageTests(
  name: string,
  { setupFiles = [], ...test }: ViteUserConfig['test'] & { readonly setupFiles?: readonly string[] } = {},
): ViteUserConfig {
  return defineConfig({
    resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
    ssr: {
      resolve: {
        conditions: [...conditions, 'module', 'node', 'development|production'],
        externalConditions: conditions,
      },
    },
    test: {
      name,
      include: ['src/**/*.test.{ts,tsx}', ...(chosen.include ?? [])],
      exclude: ['**/node_modules/**', ...(chosen.exclude ?? [])],
      setupFiles: [eachFile, ...setupFiles],
      env: { TZ: 'UTC' },
      // No module of ours keeps state, so files share a worker, what it has loaded and its document: a third of the time.
      isolate: false,
      restoreMocks: true,
      unstubGlobals: true,
      // Real chains and property tests on two busy cores.
      testTimeout: 20_000,
      // A poll ends with what it waits for. The default of 1 s is too little for the first import of a module on a busy machine.
      expect: { poll: { timeout: 10_000 } },
      ...test,
    },
  })
}
