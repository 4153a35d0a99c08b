import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { dist } from './site.ts'

const loginRoot = fileURLToPath(new URL('../../apps/login/', import.meta.url))
export const playgroundRoot = fileURLToPath(new URL('../../apps/playground/', import.meta.url))

/** Journeys run on the production builds of the playground and the login site. `LATCHKEY_SKIP_BUILD=1` uses those that are there. */
export default async function buildPlayground() {
  if (process.env.LATCHKEY_SKIP_BUILD) return
  // Vite sets it when it builds; the test wallets in the workers must not take themselves for a production build.
  const before = process.env.NODE_ENV
  await build({ root: playgroundRoot, logLevel: 'error', build: { outDir: dist, emptyOutDir: true } })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  // A process of its own: the build changes its folder.
  if (!process.env.LATCHKEY_LOGIN_DIST) await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: loginRoot })
}
