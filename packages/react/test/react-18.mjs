import { createRequire, registerHooks } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const folderOf = (name) => pathToFileURL(`${dirname(require.resolve(`${name}/package.json`))}/`).href

/** Every import of React, ours and our tools', gets React 18: their files have the same names in both majors. */
const moves = [
  [folderOf('react'), folderOf('react-18')],
  [folderOf('react-dom'), folderOf('react-dom-18')],
]

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const move = moves.find(([from]) => found.url.startsWith(from))
    return move ? { ...found, url: found.url.replace(...move) } : found
  },
})
