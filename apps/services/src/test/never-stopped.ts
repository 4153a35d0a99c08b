import type { StopRequest } from '../cli/command.ts'

/** For commands that no signal ends: they never listen, or the test ends them. */
export const neverStopped = (): StopRequest => ({
  asked: new Promise(() => {}),
  urgent: new AbortController().signal,
})
