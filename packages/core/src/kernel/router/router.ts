import { createStore } from 'zustand/vanilla'
import type { Connection } from '../ports/session.ts'
import type { Readable } from '../store.ts'
import { push, type RouteHistory, replace, reset } from './history.ts'
import type { Route } from './route.ts'

/** The view that the modal shows, and its history. */
export type RouterState = {
  readonly open: boolean
  readonly history: RouteHistory
  /** Shown after connecting when it was asked for before. */
  readonly continuation?: Route | undefined
  /** Why closing is refused, a copy key. */
  readonly blocked?: string | undefined
  /** Grows with every refused close: the dialog shakes and says why. */
  readonly refusals: number
  /** Something the whole modal waits for. */
  readonly loading: boolean
  /** How many elements of the page embed it. With one or more there is no dialog, and closing leads to its resting view. */
  readonly embedded: number
  /** Stepped aside for a wallet that draws into the page: not shown, yet still open. */
  readonly aside: boolean
  /** A press is likely: the modal is drawn ahead, in no page yet, so that opening it only shows it. */
  readonly ahead: boolean
  /** How often an opening failed because the modal's code didn't load. */
  readonly loadFailures: number
}

/** Which view the modal shows, and the way there and back. */
export type Router = Readable<RouterState> & {
  set(change: Partial<RouterState>): void
  push(route: Route): void
  replace(route: Route): void
  reset(route: Route): void
  /** Told of the connection in use and of the close, which ends the waiting in any case. */
  readonly waiters: Set<(connection: Connection | null, isClosed?: boolean) => void>
}

export function createRouter(): Router {
  const store = createStore<RouterState>(() => ({
    open: false,
    history: reset({ view: 'Connect' }),
    refusals: 0,
    loading: false,
    embedded: 0,
    aside: false,
    ahead: false,
    loadFailures: 0,
  }))
  const set = (change: Partial<RouterState>) => store.setState(change)
  return {
    ...store,
    set,
    push: (route) => set({ history: push(store.getState().history, route) }),
    replace: (route) => set({ history: replace(store.getState().history, route) }),
    reset: (route) => set({ history: reset(route) }),
    waiters: new Set(),
  }
}
