import { expect, test } from 'vitest'
import { lockScroll } from './lock-scroll.ts'

const page = document.documentElement
/** The sheets of all locks look at this attribute: with it, the space of the scrollbar is kept. */
const keepsGutter = () => page.hasAttribute('data-latchkey-gutter')

test.each([
  ['first', 0],
  ['second', 1],
])('the %s of two locks ends first, and the place of the scrollbar is kept until the other one ends', (_name, at) => {
  const ends = [lockScroll(document), lockScroll(document)]
  expect(keepsGutter()).toBe(true)
  ends[at]?.()
  expect(keepsGutter()).toBe(true)
  ends[1 - at]?.()
  expect(keepsGutter()).toBe(false)
})

test('a page without a scrollbar has no place to keep', () => {
  Object.defineProperty(page, 'clientWidth', { configurable: true, value: window.innerWidth })
  const end = lockScroll(document)
  expect(keepsGutter()).toBe(false)
  end()
  Reflect.deleteProperty(page, 'clientWidth')
})
