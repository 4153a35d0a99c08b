// What each adapter is: what a page loads with it, what comes when a wallet is asked, and the chain's library, which comes when it is needed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { foreignPackages, packagesOf } from '../../scripts/foreign-packages.mjs'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))

/** Vite's own loader is the app's, as any of its dynamic imports brings it. */
const isLoader = (id) => id.includes('vite/preload-helper')

/** The chunks of an adapter's entry. Core is what the page has anyway; `external` is left out as well. */
async function bundle(folder, { conditions, entry }, external) {
  const { output } = [
    await build({
      root: join(packages, folder),
      configFile: false,
      logLevel: 'error',
      resolve: { conditions },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2022',
        minify: true,
        // What a bundler adds to load chunks is the app's.
        modulePreload: false,
        rolldownOptions: {
          input: join(packages, folder, entry),
          preserveEntrySignatures: 'strict',
          external: [/^@latchkey\/core/, ...external],
          // A file of its own, so that it can be left out below.
          output: { codeSplitting: { groups: [{ name: 'loader', test: isLoader }] } },
        },
      },
    }),
  ].flat()[0]
  return output.filter(({ moduleIds, type }) => type === 'chunk' && !moduleIds.every(isLoader))
}

function withImports(chunks, entries) {
  const seen = new Set(entries)
  for (const { imports } of seen) for (const chunk of chunks) if (imports.includes(chunk.fileName)) seen.add(chunk)
  return seen
}

/**
 * Lists of chunks: `initial`, `lazy` (what comes when wallets are asked), and `whole` with the library, unless the page has that anyway.
 * `foreign`: packages of other ecosystems in it; there must be none.
 */
export async function adapterParts(folder, how) {
  const { peerDependencies = {} } = JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8'))
  const isPeer = Object.keys(peerDependencies).map((name) => new RegExp(`^${name.replaceAll('/', '\\/')}(\\/|$)`))
  const chunks = await bundle(folder, how, isPeer)
  const initial = withImports(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  )
  // A library that the entry itself imports is the app's own, as wagmi is.
  const isOfApp = [...initial].some(({ imports }) => imports.some((name) => isPeer.some((peer) => peer.test(name))))
  const whole = isOfApp ? chunks : await bundle(folder, how, [])
  const names = packagesOf(whole.flatMap(({ moduleIds }) => moduleIds))
  return {
    initial: [...initial],
    lazy: chunks.filter((chunk) => !initial.has(chunk)),
    whole,
    names,
    foreign: foreignPackages([folder], names),
  }
}
