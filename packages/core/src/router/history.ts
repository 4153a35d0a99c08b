import { type Route, sameRoute } from './route.ts'

/** The stack of views, never empty; the last one is shown. */
export type History = readonly [Route, ...Route[]]

export function current(history: History): Route {
  return history.at(-1) as Route
}

/** Pushing the shown route again does nothing. */
export function push(history: History, route: Route): History {
  return sameRoute(current(history), route) ? history : [...history, route]
}

export function replace(history: History, route: Route): History {
  return [...history.slice(0, -1), route] as unknown as History
}

export function reset(route: Route): History {
  return [route]
}

/** `null` from the first view: going back there closes the modal. */
export function back(history: History): History | null {
  return history.length === 1 ? null : (history.slice(0, -1) as unknown as History)
}
