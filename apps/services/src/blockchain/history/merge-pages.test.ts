import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { HistoryItem } from './history-source.ts'
import { mergePages } from './merge-pages.ts'

const item = (chainId: string, index: number, minedAt: number): HistoryItem => ({
  after: String(index),
  transaction: {
    hash: `${chainId}-${index}`,
    minedAt,
    status: 'confirmed',
    operation: 'send',
    from: '',
    to: '',
    movements: [],
  },
})

test('however chains are paged, every transaction comes once, and each page in order', () => {
  const times = fc
    .array(fc.integer({ min: 0, max: 50 }), { maxLength: 12 })
    .map((list) => list.toSorted((a, b) => b - a))
  fc.assert(
    fc.property(
      fc.array(times, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 6 }),
      (chains, perPage, limit) => {
        const rows = chains.map((list, chain) => list.map((minedAt, index) => item(`eip155:${chain}`, index, minedAt)))
        const seen: string[] = []
        let positions: Record<string, string> = Object.fromEntries(chains.map((_, chain) => [`eip155:${chain}`, '']))
        for (let round = 0; Object.keys(positions).length > 0; round++) {
          expect(round).toBeLessThan(60)
          const pages = Object.entries(positions).map(([chainId, text]) => {
            const cursor = text || undefined
            const list = rows[Number(chainId.slice(7))] ?? []
            const start = cursor === undefined ? 0 : Number(cursor) + 1
            const items = list.slice(start, start + perPage)
            const hasMore = start + perPage < list.length
            return { chainId, cursor, items, resume: hasMore ? items.at(-1)?.after : undefined }
          })
          const merged = mergePages(pages, limit)
          const mined = merged.items.map(({ transaction }) => transaction.minedAt)
          expect(mined).toEqual(mined.toSorted((a, b) => b - a))
          expect(merged.items.length).toBeLessThanOrEqual(limit)
          seen.push(...merged.items.map(({ transaction }) => transaction.hash))
          const text = encodeCursor(merged.positions)
          positions = text === undefined ? {} : { ...decodeCursor(text) }
        }
        expect(seen.toSorted()).toEqual(
          rows
            .flat()
            .map(({ transaction }) => transaction.hash)
            .toSorted(),
        )
      },
    ),
  )
})

test('a chain that is still looking delays no other, and is asked again', () => {
  const { items, positions } = mergePages(
    [
      { chainId: 'eip155:1', cursor: undefined, items: [], resume: '7:0' },
      { chainId: 'eip155:2', cursor: undefined, items: [item('eip155:2', 0, 5)] },
    ],
    50,
  )
  expect([items.length, positions]).toEqual([1, { 'eip155:1': '7:0' }])
})

test('whatever cursor comes, it is one of ours or refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => Buffer.from(text).toString('base64url')),
      ),
      (text) => {
        try {
          for (const [chainId, position] of Object.entries(decodeCursor(text)))
            expect(`${chainId}${position}`).toMatch(/^[-a-z0-9]+:/)
        } catch (error) {
          expect(error).toMatchObject({ name: 'InvalidCursor' })
        }
      },
    ),
  )
})
