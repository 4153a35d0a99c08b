import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Operation } from '../../kernel/operation.ts'

/** The state of a transaction that was sent and has no receipt yet. `signal`: the wait for it has ended. */
export type PolledOperation = Pick<Operation, 'id' | 'chainId' | 'hash' | 'calls' | 'connectionId'> & {
  readonly signal: AbortSignal
}

/** A chain that is asked about something for hours is asked no more often than this, in ms. */
export const longestPauseMs = 300_000

/** Asks again after a pause, if the operation is still `sent` by then. */
export function schedulePoll(
  client: LatchkeyClient,
  { id, signal }: PolledOperation,
  pauseMs: number,
  ask: () => void,
): void {
  if (signal.aborted) return
  const { clock, operations } = client
  const cancel = clock.setTimeout(() => {
    signal.removeEventListener('abort', cancel)
    if (operations.getState().some((one) => one.id === id && one.status === 'sent')) ask()
  }, pauseMs)
  signal.addEventListener('abort', cancel)
}
