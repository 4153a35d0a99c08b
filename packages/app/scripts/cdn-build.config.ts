import type { InlineConfig } from 'vite'

/** How dist/cdn/latchkey.js is built: one module that a page names, beside the parts that it loads when they are needed. */
export const cdnBuild = {
  configFile: false as const,
  logLevel: 'error' as const,
  // Parts are found beside the file, on whatever host it is.
  base: './',
  resolve: { conditions: ['module', 'browser', 'production'], dedupe: ['react', 'react-dom'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/cdn',
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: 'cdn/latchkey.ts',
      output: {
        entryFileNames: 'latchkey.js',
        chunkFileNames: 'parts/[name]-[hash].js',
        assetFileNames: 'parts/[name]-[hash][extname]',
      },
    },
  },
} satisfies InlineConfig
