import { createHash } from 'node:crypto'
import { createBoundedTable } from '../../limits/bounded-table.ts'

/** Which tokens have been used, and since when. */
export type UsedTokens = {
  /**
   * Notes the use of a token whose signature holds; false when its first use is too long ago. The book belongs to one node: what it
   * guards against, a token read out of a log, is old by then.
   *
   * @param issuedAt what the token says of itself, in ms
   */
  use(token: string, issuedAt: number): boolean
}

/** Memory of the book, in bytes: some 40,000 tokens. */
const tokenBookBytes = 8_388_608
/** Characters of a token's name: 96 bits of its hash. */
const nameLength = 16
/** The size of a number in V8's heap. */
const numberBytes = 16

/**
 * Makes the book. When its memory is full, the token that was used first is forgotten. From then on a token that isn't in the book, and is as
 * old as those that were forgotten, counts as used when it was issued: a flood of new tokens makes no old one good again.
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
  // Every token is too old before its reuse ends, so there is nothing to remember.
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
