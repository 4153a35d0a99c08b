import { createHash } from 'node:crypto'

/** Which tokens have been used, and since when. */
export type TokenBook = {
  /**
   * Notes the use of a token whose signature holds; false when its first use is too long ago. The book belongs to one node: what it
   * guards against, a token read out of a log, is old by then.
   */
  use(token: string): boolean
  /** Forgets tokens that are refused for their age anyway. */
  prune(): void
}

/** Tokens remembered; past that the oldest is let go. */
const mostTokens = 100_000

/**
 * @param reuseMs how long after its first use a token still opens sockets: clients connect again with the token they have
 * @param now in ms
 */
export function createTokenBook(reuseMs: number, maxAgeMs: number, now: () => number): TokenBook {
  const firstUsed = new Map<string, number>()
  return {
    use(token) {
      // What is signed is the text before the last dot. After it, several texts may stand for one signature.
      const name = createHash('sha256')
        .update(token.slice(0, token.lastIndexOf('.')))
        .digest('base64url')
      const first = firstUsed.get(name)
      if (first !== undefined) return now() - first <= reuseMs
      const [oldest] = firstUsed.keys()
      if (firstUsed.size >= mostTokens && oldest !== undefined) firstUsed.delete(oldest)
      firstUsed.set(name, now())
      return true
    },
    prune() {
      for (const [name, first] of firstUsed) if (now() - first > maxAgeMs) firstUsed.delete(name)
    },
  }
}
