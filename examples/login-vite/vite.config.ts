import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    // For a strict policy: no polyfill in the page, and every asset a file.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
