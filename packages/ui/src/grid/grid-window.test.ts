import { expect, test } from 'vitest'
import { gridWindow } from './grid-window.ts'
import { moveInGrid } from './move-in-grid.ts'

test.each([
  [327, 3],
  [328, 4],
  [336, 4],
  [200, 3],
  [640, 7],
])('%d px hold %d columns', (width, columns) => {
  expect(gridWindow({ width, rowHeight: 96, offset: 0, viewHeight: 480 }).columns).toBe(columns)
})

test('two screens of rows are drawn wherever it is scrolled to; images come for what is seen and a row more', () => {
  for (const offset of [0, 500, 96 * 1000]) {
    const { from, to, nearFrom, nearTo } = gridWindow({ width: 336, rowHeight: 96, offset, viewHeight: 480 })
    expect(to - from).toBeLessThanOrEqual(12)
    expect(from * 96).toBeLessThanOrEqual(offset)
    expect(to * 96).toBeGreaterThanOrEqual(offset + 480)
    expect(nearTo - nearFrom).toBeLessThanOrEqual(8)
  }
})

test('sizes follow the row: at twice the font size the same width holds half the columns', () => {
  expect(gridWindow({ width: 672, rowHeight: 192, offset: 0, viewHeight: 960 }).columns).toBe(4)
})

// 0 1 2 3
// 4 5 6 7
// 8 9
test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, 9],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2],
  ['ArrowRight', 9, 9],
  ['Home', 9, 0],
  ['End', 0, 9],
])('%s from %d leads to %d', (key, index, to) => {
  expect(moveInGrid(key, { index, columns: 4, count: 10, dir: 'ltr' })).toBe(to)
})

test('right to left, the arrows follow the eye; other keys are not the grid’s', () => {
  const at = { index: 5, columns: 4, count: 10, dir: 'rtl' } as const
  expect(moveInGrid('ArrowRight', at)).toBe(4)
  expect(moveInGrid('ArrowLeft', at)).toBe(6)
  expect(moveInGrid('Enter', at)).toBeUndefined()
})
