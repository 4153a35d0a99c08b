import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const conditions = ['@latchkey/source', 'module', 'browser', 'production']

/**
 * A file of the site, for the modules whose path goes on like one of these. A module that is moved out of a group by mistake can close a circle
 * of files, and the site then doesn't start. So each path must exist.
 *
 * @param ours paths from the repository's root
 * @param others parts of paths of libraries and of what the bundler adds
 */
function group(name: string, ours: readonly string[], others: readonly string[]) {
  const missing = ours.filter((path) => globSync(`../../${path}*`, { cwd: import.meta.dirname }).length === 0)
  if (missing.length > 0)
    throw new Error(`No file for the group "${name}" of apps/login/vite.config.ts: ${missing.join(', ')}`)
  const parts = [...ours, ...others].map((path) => `/${path}`)
  return {
    name,
    test: (id: string) => parts.some((part) => id.replaceAll('\\', '/').includes(part)),
  }
}

/** What every screen and question draws with, in one file: the hidden frame's boot names each file of its first drawing. */
const drawn = group(
  'drawn',
  [
    ...['button', 'checkbox', 'icon', 'notice', 'styles', 'ui-provider', 'test-hooks', 'tokens', 'waiting'].map(
      (folder) => `packages/ui/src/${folder}`,
    ),
    'packages/ui/src/copy/join-sentences',
    ...['panel', 'use-panel-focus', 'frame-hooks', 'frame.css', 'use-frame-styles', 'show-hidden', 'facts'].map(
      (file) => `apps/login/src/ui/${file}`,
    ),
    'apps/login/src/copy/use-copy',
    'apps/login/src/networks/name-network',
    'packages/core/src/kernel/format',
    'packages/core/src/kernel/networks',
    'packages/core/src/kernel/validate/safe-icon',
    'packages/core/src/kernel/validate/parse-url',
  ],
  ['node_modules/react/'],
)

/** What the hidden frame boots with and the site's other pages share, in one file: a frame that waits for many small files is ready later. */
const shared = group(
  'shared',
  [
    ...['account', 'errors', 'manage', 'passkey-account', 'permission-contracts', 'primitives', 'vault'].map(
      (file) => `packages/frame/src/wire/${file}`,
    ),
    'packages/frame/src/protocol/errors',
    'apps/login/src/pages/site-config',
    'apps/login/src/stage/read-locale',
    'apps/login/src/stage/stage',
    'apps/login/src/popup/browser-popup',
    'apps/login/src/popup/hand-over',
    'apps/login/src/rpc/approvals',
    'apps/login/src/recovery/has-recovery',
    'apps/login/src/parse-url',
    'packages/core/src/kernel/clock',
    'packages/core/src/kernel/errors',
  ],
  ['preload-helper', 'node_modules/valibot/'],
)

/** The pages of the login site. Everything is a file of its own, so that a strict policy can name it and its hash can be published. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions, dedupe: ['react', 'react-dom', 'viem'] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['frame.html', 'approve.html', 'social.html', 'passkey.html'],
      output: {
        codeSplitting: {
          groups: [drawn, shared],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
