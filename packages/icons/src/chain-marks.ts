import type { IconSet } from './icon-set.ts'

/**
 * Marks of the most used networks, drawn by us: a colour and an abstract figure for each, no logo. They load together, 1 kB, with the first
 * view that shows a network.
 *
 * @example
 * const client = createLatchkey({ networks, adapters, icons: chainMarks() })
 */
export function chainMarks(): Required<Pick<IconSet, 'chain' | 'token'>> {
  const markOf = async (id: string) => (await import('./marks.lazy.ts')).markOf(id)
  return { chain: markOf, token: markOf }
}
