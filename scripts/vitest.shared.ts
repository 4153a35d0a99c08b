import { defineConfig, type ViteUserConfig } from 'vitest/config'

const conditions = ['@latchkey/source']

/** The test settings every package shares: sources instead of builds, a fixed time zone, no leaked mocks. */
export function packageTests(name: string, test: ViteUserConfig['test'] = {}): ViteUserConfig {
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
      include: ['src/**/*.test.{ts,tsx}'],
      env: { TZ: 'UTC' },
      restoreMocks: true,
      unstubGlobals: true,
      // Real chains and property tests on two busy cores.
      testTimeout: 20_000,
      retry: process.env.CI ? 2 : 0,
      ...test,
    },
  })
}
