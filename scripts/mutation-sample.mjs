// Which parts of a package a mutation sample tries.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lines of one part: a mutant must lie within it as a whole. */
const partLines = 12

/**
 * `count` parts of the code as Stryker's `mutate` writes them (`src/a.ts:1-12`), drawn with a seed: each line of code has the same chance, and the same
 * seed draws the same parts from the same code.
 *
 * @param folder absolute path of the package
 * @param globs what is mutated; a glob that begins with `!` leaves files out
 */
export function drawSample({ folder, globs, count, seed }) {
  const exclude = globs
    .filter((glob) => glob.startsWith('!'))
    .flatMap((glob) => globSync(glob.slice(1), { cwd: folder }))
  const files = globs
    .filter((glob) => !glob.startsWith('!'))
    .flatMap((glob) => globSync(glob, { cwd: folder }))
    .filter((file) => !exclude.includes(file))
    .sort()
  const parts = files.flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n').length
    return Array.from({ length: Math.ceil(lines / partLines) }, (_, index) => {
      const first = index * partLines + 1
      return `${file}:${first}-${Math.min(first + partLines - 1, lines)}`
    })
  })
  const random = seeded(seed)
  const drawn = []
  while (drawn.length < count && parts.length) drawn.push(...parts.splice(Math.floor(random() * parts.length), 1))
  return drawn
}

/** Mulberry32: numbers from 0 to below 1. */
function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
