import { defineConfig } from 'vite'

/** The comparison page on the built packages, as an app would get them. */
export default defineConfig({
  resolve: { dedupe: ['react', 'react-dom', 'viem', '@wagmi/core', 'zustand'] },
  build: { target: 'es2022', rolldownOptions: { input: 'index.html' } },
})
