import type { Readable } from '@latchkey/core'
import { act, render, renderHook } from '@testing-library/react'
import { StrictMode, startTransition, useState } from 'react'
import { expect, test } from 'vitest'
import { shallowEqual, useReadable } from './use-readable.ts'

function createStore<State>(initial: State): Readable<State> & { set(next: State): void; listeners(): number } {
  let state = initial
  const listeners = new Set<(state: State, previous: State) => void>()
  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next) {
      const previous = state
      state = next
      for (const listener of [...listeners]) listener(next, previous)
    },
    listeners: () => listeners.size,
  }
}

test('renders again only when its part has changed', () => {
  const store = createStore({ name: 'a', other: 0 })
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return useReadable(store, ({ name }) => name)
  })
  const before = renders
  act(() => store.set({ name: 'a', other: 1 }))
  expect(renders).toBe(before)
  act(() => store.set({ name: 'b', other: 1 }))
  expect(renders).toBe(before + 1)
  expect(result.current).toBe('b')
})

test('a selector may make new objects: equal ones are the same one', () => {
  const store = createStore({ name: 'a', other: 0 })
  const seen = new Set<unknown>()
  renderHook(() => seen.add(useReadable(store, ({ name }) => ({ name }), shallowEqual)), { wrapper: StrictMode })
  act(() => store.set({ name: 'a', other: 1 }))
  expect(seen.size).toBeLessThanOrEqual(2)
  act(() => store.set({ name: 'b', other: 1 }))
  expect([...seen].at(-1)).toEqual({ name: 'b' })
})

test('another selector is read at once, from the same state', () => {
  const store = createStore({ a: 'A', b: 'B' })
  const { result, rerender } = renderHook(({ key }: { key: 'a' | 'b' }) => useReadable(store, (state) => state[key]), {
    initialProps: { key: 'a' },
  })
  expect(result.current).toBe('A')
  rerender({ key: 'b' })
  expect(result.current).toBe('B')
})

test('another store is read at once, and the first one is left', () => {
  const one = createStore('one')
  const two = createStore('two')
  const { result, rerender, unmount } = renderHook(({ store }) => useReadable(store, (state) => state), {
    initialProps: { store: one },
    wrapper: StrictMode,
  })
  rerender({ store: two })
  expect(result.current).toBe('two')
  expect([one.listeners(), two.listeners()]).toEqual([0, 1])
  unmount()
  expect(two.listeners()).toBe(0)
})

const shared = createStore(0)

function Reader() {
  return <span>{useReadable(shared, (state) => state)}</span>
}

/** Renders a lot in a transition, between two readers. */
function Both() {
  const [count, setCount] = useState(0)
  const many = Array.from({ length: 200 }, (_, index) => `${index}: ${count}`)
  return (
    <button type="button" onClick={() => startTransition(() => setCount(count + 1))}>
      <Reader />
      {many.map((text) => (
        <i key={text}>{text}</i>
      ))}
      <Reader />
    </button>
  )
}

test('two readers never show two states in one commit, not even in a transition', async () => {
  const seen: (readonly (string | null)[])[] = []
  const { container } = render(<Both />, { wrapper: StrictMode })
  const observer = new MutationObserver(() => {
    seen.push([...container.querySelectorAll('span')].map(({ textContent }) => textContent))
  })
  observer.observe(container, { subtree: true, characterData: true, childList: true })
  for (let turn = 1; turn <= 5; turn++) {
    await act(async () => {
      container.querySelector('button')?.click()
      await Promise.resolve()
      shared.set(turn)
    })
  }
  observer.disconnect()
  expect(seen.length).toBeGreaterThan(0)
  for (const [first, second] of seen) expect(first).toBe(second)
})
