import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { derive } from './machine.ts'

function setUp() {
  const a = createStore(() => 1)
  const b = createStore(() => 10)
  const compute = vi.fn((x: number, y: number) => ({ sum: x + y }))
  return { a, b, compute, derived: derive([a, b], compute) }
}

test('computes when it is read, and again only when a source has changed', () => {
  const { a, compute, derived } = setUp()
  expect(compute).not.toHaveBeenCalled()
  const first = derived.getState()
  expect(first).toEqual({ sum: 11 })
  expect(derived.getState()).toBe(first)
  a.setState(2, true)
  expect(derived.getState()).toEqual({ sum: 12 })
  expect(derived.getInitialState()).toBe(first)
  expect(compute).toHaveBeenCalledTimes(2)
})

test('tells its listeners of a change, once, with the state before', () => {
  const { a, b, derived } = setUp()
  const seen: unknown[] = []
  const off = derived.subscribe((state, previous) => seen.push([state, previous]))
  b.setState(20, true)
  b.setState(20, true)
  off()
  a.setState(5, true)
  expect(seen).toEqual([[{ sum: 21 }, { sum: 11 }]])
})

test('listens to its sources only while it is listened to', () => {
  const { a } = setUp()
  const off = vi.fn()
  const subscribe = vi.fn(() => off)
  const derived = derive([{ ...a, subscribe }], (x: number) => x)
  derived.getState()
  expect(subscribe).not.toHaveBeenCalled()
  const offs = [derived.subscribe(() => {}), derived.subscribe(() => {})]
  expect(subscribe).toHaveBeenCalledTimes(1)
  for (const one of offs) one()
  for (const one of offs) one()
  expect(off).toHaveBeenCalledTimes(1)
})
