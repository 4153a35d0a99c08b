import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const conditions = ['@latchkey/source', 'module', 'browser', 'production']

/** What every screen and question draws with, in one file: the hidden frame's boot names each file of its first drawing. */
const drawn =
  /ui[/\\]src[/\\](?:button|checkbox|icon|icon-button|notice|styles|ui-provider|test-hooks|tokens|waiting|copy[/\\]join-sentences)|login[/\\]src[/\\](?:ui[/\\](?:panel|use-panel-focus|frame-hooks|frame\.css|use-frame-styles|show-hidden|facts)|copy[/\\]use-copy|networks[/\\]name-network)|core[/\\]src[/\\]kernel[/\\](?:format|networks|links[/\\]parse-url|validate[/\\]safe-icon)|node_modules[/\\]react[/\\]/

/** What the hidden frame boots with and the site's other pages share, in one file: a frame that waits for many small files is ready later. */
const shared =
  /frame[/\\]src[/\\](?:wire[/\\](?:account|errors|manage|passkey-account|permission-contracts|primitives|vault)|protocol[/\\]errors)|login[/\\]src[/\\](?:pages[/\\]site-config|stage[/\\](?:read-locale|stage)|popup[/\\](?:browser-popup|hand-over)|rpc[/\\]approvals|recovery[/\\]has-recovery|parse-url)|core[/\\]src[/\\]kernel[/\\](?:clock|errors)|preload-helper|node_modules[/\\]valibot[/\\]/

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
          groups: [
            { name: 'drawn', test: drawn },
            { name: 'shared', test: shared },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
