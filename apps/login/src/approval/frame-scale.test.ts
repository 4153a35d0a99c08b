import { expect, test } from 'vitest'
import { createFrameScale } from './frame-scale.ts'

function setUp(pixels = 1, isCoarse = false) {
  const now = { pixels }
  const scale = createFrameScale({ pixels: () => now.pixels, isCoarse: () => isCoarse })
  /** Moves the pointer in the frame, where a CSS pixel has this size on the screen. */
  const move = (size: number, ...places: readonly number[]) => {
    for (const at of places)
      scale.moved({
        clientX: at,
        clientY: at,
        screenX: 300 + Math.round(at * size),
        screenY: 70 + Math.round(at * size),
      })
    return scale.isSmall()
  }
  return { move, now, scale }
}

test.each([
  ['as usual', 1, false, false],
  ['on a sharp screen', 2, false, false],
  ['in a page that the visitor shrank a little', 0.8, false, false],
  ['at half of its size', 0.5, false, true],
  ['at a fifth of its size', 0.2, false, true],
  ['on a phone', 2.625, true, false],
  ['on a phone at a third of its size', 0.875, true, true],
])('a frame %s: %s device pixels', (_, pixels, isCoarse, isSmall) => {
  expect(setUp(pixels, isCoarse).scale.isSmall()).toBe(isSmall)
})

test('on a sharp screen the pointer’s way tells that the frame is drawn at less than its size', () => {
  const ways = [10, 90, 200, 150, 40]
  expect(setUp(2).move(1, ...ways)).toBe(false)
  expect(setUp(2).move(0.75, ...ways)).toBe(false)
  expect(setUp(1).move(0.5, ...ways)).toBe(true)
  // The way from the edge of the frame to a button is short, so two ways have to tell it.
  expect(setUp(2).move(0.35, 10, 60, 110)).toBe(true)
  // Too short a way is measured too badly.
  expect(setUp(2).move(0.5, 10, 12, 14, 16, 18)).toBe(false)
})

test('a frame that grows or moves under the pointer, as when a part of the question is opened, is not small', () => {
  const { scale } = setUp(2)
  const place = { clientX: 100, clientY: 100, screenX: 400, screenY: 400 }
  const by = (client: number, screen: number) => {
    place.clientY += client
    place.screenY += screen
    scale.moved({ ...place })
  }
  by(0, 0)
  for (let growth = 0; growth < 6; growth++) {
    // The dialog stands in the middle of the page, so its upper edge moves up.
    by(100, 2)
    by(60, 60)
  }
  expect(scale.isSmall()).toBe(false)
})

test('a frame that was measured as small stays small: the page could move it with the pointer', () => {
  const { move } = setUp(2)
  move(0.5, 10, 90, 200, 100)
  expect(move(1, 200, 10, 200, 10, 200)).toBe(true)
})

test('a frame that the page shrinks later is small from then on', () => {
  const { now, scale } = setUp()
  now.pixels = 0.3
  expect(scale.isSmall()).toBe(true)
})
