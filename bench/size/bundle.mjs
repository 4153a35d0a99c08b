// Builds a page of `src` in memory, and follows what it loads.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * A chunk's name as long and as random as Vite makes it. Vite's own has a hash of the code, so that every change somewhere moved the sizes of the
 * chunks that import it by some bytes.
 */
function nameOf({ moduleIds, name }) {
  const modules = moduleIds.map((id) => relative(root, id)).join()
  return `assets/${name}-${createHash('sha256').update(modules).digest('base64url').slice(0, 8)}.js`
}

/** The files of a page, by name. `isOfSources`: of the sources instead of the builds. */
export async function bundle(entry, { isOfSources, plugins = [] }) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    resolve: {
      conditions: [isOfSources ? '@latchkey/source' : '@latchkey/built', 'module', 'browser', 'production'],
      dedupe: ['react', 'react-dom', 'viem', '@wagmi/core', 'zustand'],
      // Vite's `@import` doesn't know our export condition.
      alias: isOfSources
        ? Object.fromEntries(
            ['react', 'ui'].map((name) => [
              `@latchkey/${name}/styles.css`,
              fileURLToPath(new URL('../../packages/ui/src/styles.css', import.meta.url)),
            ]),
          )
        : {},
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fileURLToPath(new URL(`src/${entry}.tsx`, import.meta.url)),
        output: { entryFileNames: nameOf, chunkFileNames: nameOf },
      },
    },
  })
  return new Map(result.output.map((item) => [item.fileName, item]))
}

/** The files a chunk needs before it can run, itself included. */
export function closure(files, names, seen = new Set()) {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    const item = files.get(name)
    if (item?.type === 'chunk') closure(files, [...item.imports, ...(item.viteMetadata?.importedCss ?? [])], seen)
  }
  return seen
}

const entryOf = (files) => [...files.values()].find((item) => item.type === 'chunk' && item.isEntry).fileName

/** What a page loads at first. */
export const initialOf = (files) => closure(files, [entryOf(files)])
