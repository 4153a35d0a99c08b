import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { walletConnectSdk } from '../../scripts/walletconnect-sdk.shared.ts'

/** Puts the addresses of the local chains and services into the page as data, so one build serves any ports. */
function stackPlugin(): Plugin {
  return {
    name: 'latchkey-stack',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('{"stack":null}', process.env.LATCHKEY_STACK ?? '{"stack":null}'),
  }
}

export default defineConfig({
  plugins: [react(), stackPlugin()],
  resolve: {
    conditions: ['@latchkey/source', 'module', 'browser', 'development|production'],
    // Imports inside style sheets don't heed the conditions above, and here nothing is built.
    alias: {
      ...walletConnectSdk(),
      '@latchkey/ui/styles.css': fileURLToPath(new URL('../../packages/ui/src/styles.css', import.meta.url)),
    },
  },
  optimizeDeps: {
    exclude: ['@latchkey/core', '@latchkey/react', '@latchkey/ui'],
    // Vite doesn't look into those. Found at the first request, they would reload the page while a visitor uses it.
    include: [
      '@latchkey/core > @latchkey/api-client > valibot',
      '@latchkey/core > zustand/vanilla',
      '@latchkey/react > @latchkey/ui > uqr',
    ],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Everything a strict page may serve: no inlined assets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The pages share most modules. Without this each module that several files import becomes a small file of its own, and a
      // page loads 229 of them. The WalletConnect SDK stays apart: it reads `localStorage` when it is loaded, which fails where storage is blocked.
      output: {
        codeSplitting: { groups: [{ name: 'shared', test: (id) => !id.includes('walletconnect'), minShareCount: 3 }] },
      },
      input: [
        'index.html',
        'plain.html',
        'hostile.html',
        'two-clients.html',
        'wagmi.html',
        'mount.html',
        'activity.html',
        'sign-in.html',
        'theme.html',
        'mail.html',
      ],
    },
  },
})
