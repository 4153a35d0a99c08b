import { posix } from 'node:path'

/**
 * The pairs of folders that import each other, where neither lies in the other. `edges`: by file, what it imports. What one of them means
 * can't be read without the other, so a newcomer has to read both.
 */
export function folderPairsOf(edges) {
  const taken = new Set()
  for (const [file, imports] of edges)
    for (const imported of imports) taken.add(`${posix.dirname(file)} ${posix.dirname(imported)}`)
  return [...taken]
    .map((pair) => pair.split(' '))
    .filter(([one, other]) => one < other && !other.startsWith(`${one}/`) && taken.has(`${other} ${one}`))
    .sort()
}
