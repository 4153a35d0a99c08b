import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { dist } from './site.ts'

export const playgroundRoot = fileURLToPath(new URL('../../apps/playground/', import.meta.url))

/** Journeys run on the production build. `LATCHKEY_SKIP_BUILD=1` uses the one that is there. */
export default async function buildPlayground() {
  if (process.env.LATCHKEY_SKIP_BUILD) return
  // Vite sets it when it builds; the test wallets in the workers must not take themselves for a production build.
  const before = process.env.NODE_ENV
  await build({ root: playgroundRoot, logLevel: 'error', build: { outDir: dist, emptyOutDir: true } })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
}
