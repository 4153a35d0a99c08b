import type { ChainId } from '@latchkey/core'

/**
 * `1` → `eip155:1`. It has a module of its own, because a page needs it before the code that can fail.
 *
 * @example toCaip(1) // 'eip155:1'
 */
export function toCaip(id: number): ChainId<'eip155'> {
  return `eip155:${id}`
}
