import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const conditions = ['@latchkey/source', 'module', 'browser', 'production']

/** The pages of the login site. Everything is a file of its own, so that a strict policy can name it and its hash can be published. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions, dedupe: ['react', 'react-dom', 'viem'] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['frame.html', 'approve.html', 'social.html', 'passkey.html'] },
  },
})
