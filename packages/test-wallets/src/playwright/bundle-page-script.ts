import { fileURLToPath } from 'node:url'

/** The variable of the bundle's exports inside the script. */
export const bundleName = 'LatchkeyTestWallets'

/** Bundles the page's side of the wallets with Vite into one script that needs no loader. */
export async function bundlePageScript(entry = new URL('../page/inject.ts', import.meta.url)): Promise<string> {
  const { build } = await import('vite')
  // Vite sets NODE_ENV when it builds; the test process itself must not become a production build.
  const before = process.env.NODE_ENV
  const result = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"test"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: bundleName },
    },
  }).finally(() => {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  })
  const [output] = Array.isArray(result) ? result : [result]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('Vite gave no script for the page wallets.')
  return chunk.code
}
