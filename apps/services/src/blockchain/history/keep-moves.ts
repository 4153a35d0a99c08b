import type { RawMove } from './raw-transaction.ts'

/** Moves of one transaction that are kept for one account. */
const mostMoves = 200

/**
 * Keeps the first moves of each contract in turn, in the order of the logs. A thief's contract may log hundreds of worthless moves before the one
 * that counts: they fill their own contract's turn, and push no other out.
 */
export function keepMoves(moves: readonly RawMove[]): readonly RawMove[] {
  if (moves.length <= mostMoves) return moves
  const counts = new Map<string, number>()
  const turns = moves.map(({ contract }, index) => {
    const turn = counts.get(contract) ?? 0
    counts.set(contract, turn + 1)
    return { index, turn }
  })
  turns.sort((one, other) => one.turn - other.turn || one.index - other.index)
  const kept = new Set(turns.slice(0, mostMoves).map(({ index }) => index))
  return moves.filter((_, index) => kept.has(index))
}
