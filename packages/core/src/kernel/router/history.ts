import { type Route, sameRoute } from './route.ts'

/** The stack of views, never empty; the last one is shown. */
export type RouteHistory = readonly [Route, ...Route[]]

export function current(history: RouteHistory): Route {
  return history.at(-1) as Route
}

/** Pushing the shown route again does nothing. */
export function push(history: RouteHistory, route: Route): RouteHistory {
  return sameRoute(current(history), route) ? history : [...history, route]
}

export function replace(history: RouteHistory, route: Route): RouteHistory {
  return [...history.slice(0, -1), route] as unknown as RouteHistory
}

export function reset(route: Route): RouteHistory {
  return [route]
}

/** `null` from the first view: going back there closes the modal. */
export function back(history: RouteHistory): RouteHistory | null {
  return history.length === 1 ? null : (history.slice(0, -1) as unknown as RouteHistory)
}
