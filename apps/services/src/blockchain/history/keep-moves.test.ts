import { expect, test } from 'vitest'
import { keepMoves } from './keep-moves.ts'
import type { RawMove } from './raw-transaction.ts'

const move = (contract: string, amount: number): RawMove => ({
  standard: 'erc20',
  contract,
  from: '0xaa',
  to: '0xbb',
  amount: String(amount),
})
const many = (contract: string, count: number) => Array.from({ length: count }, (_, index) => move(contract, index))

test('up to 200 moves are all kept', () => {
  const moves = many('0x01', 200)
  expect(keepMoves(moves)).toEqual(moves)
})

test('hundreds of worthless moves hide none of another contract, before or after them', () => {
  const kept = keepMoves([move('0x02', 7), ...many('0x01', 500), move('0x03', 9), move('0x03', 8)])
  expect(kept).toHaveLength(200)
  expect(kept.filter(({ contract }) => contract !== '0x01')).toEqual([
    move('0x02', 7),
    move('0x03', 9),
    move('0x03', 8),
  ])
  // In the order of the logs.
  expect(kept.slice(1, -2)).toEqual(many('0x01', 197))
})

test('with more contracts than places, each has at most one move, the earliest', () => {
  const moves = Array.from({ length: 300 }, (_, index) => move(`0x${index.toString(16)}`, 1))
  expect(keepMoves([...moves, ...moves])).toEqual(moves.slice(0, 200))
})
