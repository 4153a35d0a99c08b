import { fileURLToPath } from 'node:url'

/**
 * For the environment of a process that a test starts. Without the compile cache, which `bin/latchkey-services.mjs` uses too, compiling takes 40
 * % of a start.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
}
