import type { Client } from '../client/client.ts'
import type { Operation } from './operation.ts'

/** What is known of something that was sent and has no receipt yet. */
export type Awaited = Pick<Operation, 'id' | 'chainId' | 'hash' | 'calls' | 'connectionId'>

/** A chain that is asked about something for hours is asked no more often than this, in ms. */
export const longestPauseMs = 300_000

/** Asks again after a pause, if the operation is still `sent` by then; not after the client has stopped. */
export function askAgain(client: Client, id: string, pauseMs: number, ask: () => void): void {
  const { clock, operations, ready } = client
  const off = ready.subscribe((is) => {
    if (!is) leave()
  })
  const cancel = clock.setTimeout(() => {
    off()
    if (operations.getState().some((one) => one.id === id && one.status === 'sent')) ask()
  }, pauseMs)
  function leave() {
    off()
    cancel()
  }
}
