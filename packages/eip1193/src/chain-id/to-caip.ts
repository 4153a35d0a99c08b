import type { ChainId } from '@latchkey/core'

/**
 * `1` → `eip155:1`. A file of its own: a page needs it before anything that can fail.
 *
 * @example toCaip(1) // 'eip155:1'
 */
export function toCaip(id: number): ChainId<'eip155'> {
  return `eip155:${id}`
}
