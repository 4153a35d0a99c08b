import type { Readable } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/**
 * Reads a part of a store. Re-renders only when the part changes by `isEqual`; a selector may therefore make new objects.
 * Works while rendering on a server, where the store's first state is read.
 *
 * @example const isOpen = useReadable(client.router, ({ open }) => open)
 */
export function useReadable<State, Part>(
  store: Readable<State>,
  select: (state: State) => Part,
  isEqual: (a: Part, b: Part) => boolean = Object.is,
): Part {
  const last = useRef<{ part: Part } | null>(null)
  const read = (state: State): Part => {
    const part = select(state)
    if (last.current && isEqual(last.current.part, part)) return last.current.part
    last.current = { part }
    return part
  }
  return useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribe(listener), [store]),
    () => read(store.getState()),
    () => read(store.getInitialState()),
  )
}

/**
 * Equal by keys and identical values, one level deep.
 *
 * @example useReadable(client.connection, ({ sessions }) => ({ count: Object.keys(sessions).length }), shallowEqual)
 */
export function shallowEqual<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[]
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]))
}
