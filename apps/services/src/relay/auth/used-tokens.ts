import { createHash } from 'node:crypto'
import { createBoundedTable } from '../../limits/bounded-table.ts'

/** The tokens that have been used, and since when. */
export type UsedTokens = {
  /**
   * Stores the use of a token with a valid signature; false when its first use is too long ago. Each server node has
   * its own list: it protects against tokens read from a log, and those are old by then.
   *
   * @param issuedAt what the token says of itself, in ms
   */
  use(token: string, issuedAt: number): boolean
}

/** The memory of the list, in bytes: some 40,000 tokens. */
const tokenBookBytes = 8_388_608
/** Characters of a token's name: 96 bits of its hash. */
const nameLength = 16
/** The size of a number in V8's heap. */
const numberBytes = 16

/**
 * Makes the list. When its memory is full, the token that was used first is forgotten. From then on an unknown token
 * that is as old as the forgotten ones counts as used when it was issued. So a flood of new tokens makes no old token
 * valid again.
 *
 * @param reuseMs how long after its first use a token still opens sockets: clients connect again with the token they have
 * @param maxAgeMs how old a token may be at all
 * @param now in ms
 */
export function createUsedTokens(
  reuseMs: number,
  maxAgeMs: number,
  now: () => number,
  maxBytes = tokenBookBytes,
): UsedTokens {
  // Every token expires before its reuse ends, so there is nothing to store.
  if (reuseMs >= maxAgeMs) return { use: () => true }
  let forgottenUntil = Number.NEGATIVE_INFINITY
  const firstUsed = createBoundedTable<number>({
    maxBytes,
    valueBytes: numberBytes,
    worth: (first) => (now() - first > maxAgeMs ? 0 : first),
    onEvict: (first) => {
      forgottenUntil = Math.max(forgottenUntil, first)
    },
  })
  return {
    use(token, issuedAt) {
      const name = nameOf(token)
      const first = firstUsed.get(name)
      if (first !== undefined) return now() - first <= reuseMs
      const assumed = issuedAt <= forgottenUntil ? issuedAt : now()
      if (now() - assumed > reuseMs) return false
      firstUsed.set(name, assumed)
      return true
    },
  }
}

/** The signature covers the text before the last dot. After the dot, several texts may encode the same signature. */
function nameOf(token: string): string {
  const signed = token.slice(0, token.lastIndexOf('.'))
  return createHash('sha256').update(signed).digest('base64url').slice(0, nameLength)
}
