import type { Clock } from '@latchkey/core'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { FlowResult, PolledResult } from '@latchkey/frame/wire'

/** Time between two questions to the login server, in ms. */
const everyMs = 1_000

/** Asks about one flow until the provider or the phone has finished. */
export type Poll = {
  /**
   * Resolves with the result. If a caller gives up, the next caller can still get the result, even if the server has
   * answered meanwhile.
   *
   * @throws `request/aborted`, `login/failed` with the server's refusal
   */
  wait(signal: AbortSignal): Promise<FlowResult>
}

/** @example const result = await createPoll({ ask: () => server.call('farcaster/finish', { flow }), clock, until }).wait(signal) */
export function createPoll({
  ask,
  clock,
  until,
}: {
  ask(): Promise<PolledResult>
  readonly clock: Clock
  /** When the flow ends. A short loss of the network before that doesn't end it. */
  readonly until: number
}): Poll {
  // The server gives the result only once. If no caller waits for it at that moment, it is kept.
  let asking: Promise<PolledResult> | undefined

  return {
    async wait(signal) {
      for (;;) {
        asking ??= ask()
        try {
          const result = await orAbort(asking, signal)
          if (result.status !== 'pending') return result
          asking = undefined
        } catch (error) {
          if (signal.aborted) throw error
          asking = undefined
          const isAway = isLatchkeyError(error, 'request/unreachable') || isLatchkeyError(error, 'request/timed-out')
          if (!isAway || clock.now() >= until) throw error
        }
        let cancel = () => {}
        const pause = new Promise<void>((resolve) => {
          cancel = clock.setTimeout(resolve, everyMs)
        })
        await orAbort(pause, signal).finally(() => cancel())
      }
    },
  }
}

function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
