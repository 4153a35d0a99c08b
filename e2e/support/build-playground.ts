import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { dist } from './site.ts'

export const playgroundRoot = fileURLToPath(new URL('../../apps/playground/', import.meta.url))

/** Journeys run on the production build. `LATCHKEY_SKIP_BUILD=1` uses the one that is there. */
export default async function buildPlayground() {
  if (process.env.LATCHKEY_SKIP_BUILD) return
  await build({ root: playgroundRoot, logLevel: 'error', build: { outDir: dist, emptyOutDir: true } })
}
