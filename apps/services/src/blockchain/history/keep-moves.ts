import type { RawMove } from './raw-transaction.ts'

/** How many moves of one transaction are kept for one account. */
const mostMoves = 200

/**
 * Keeps the first move of each contract, then the second of each, and so on, in the order of the logs. A thief's contract may log hundreds of
 * worthless moves before the move that counts: they push out only moves of the same contract.
 */
export function keepMoves(moves: readonly RawMove[]): readonly RawMove[] {
  if (moves.length <= mostMoves) return moves
  const counts = new Map<string, number>()
  const ranked = moves.map(({ contract }, index) => {
    const rank = counts.get(contract) ?? 0
    counts.set(contract, rank + 1)
    return { index, rank }
  })
  ranked.sort((one, other) => one.rank - other.rank || one.index - other.index)
  const kept = new Set(ranked.slice(0, mostMoves).map(({ index }) => index))
  return moves.filter((_, index) => kept.has(index))
}
