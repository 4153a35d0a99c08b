import type { LoginFailure } from '@latchkey/core/login'

/** A login in another window as its view draws it: where the window can't reach the page, the page goes on by itself. */
export function shownState<Status extends string>(state: {
  readonly status: Status
  readonly failure?: LoginFailure | undefined
}): Status | 'cut' {
  return state.status === 'blocked' && state.failure?.reason === 'login/popup-cut' ? 'cut' : state.status
}
