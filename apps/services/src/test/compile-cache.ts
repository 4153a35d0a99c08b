import { fileURLToPath } from 'node:url'

/** For the environment of a process that a test starts: what was compiled once, as `bin/latchkey-services.mjs` keeps it, is 40 % of a start. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
}
