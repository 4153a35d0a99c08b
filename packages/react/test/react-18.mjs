import { createRequire, registerHooks } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const folder = (manifest) => pathToFileURL(`${dirname(manifest)}/`).href

/** Every import of React, ours and our tools', gets React 18: their files have the same names in both majors. */
const moves = [
  [require.resolve('react/package.json'), require.resolve('react-18/package.json')],
  [require.resolve('react-dom/package.json'), require.resolve('react-dom-18/package.json')],
].map((manifests) => manifests.map(folder))

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const move = moves.find(([from]) => found.url.startsWith(from))
    return move ? { ...found, url: found.url.replace(...move) } : found
  },
})
