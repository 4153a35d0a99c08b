import type { Clock } from '@latchkey/core'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { FlowResult, PolledResult } from '@latchkey/frame/wire'

/** Between two questions to the login server, in ms. */
const everyMs = 1_000

/** Questions about one flow, until the other side, a provider or a phone, has finished. */
export type Poll = {
  /**
   * Resolves with the end. A caller that gives up leaves it open for the next one, also when the server has answered meanwhile.
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
  /** When the flow ends. A network that is away for a moment before doesn't end it. */
  readonly until: number
}): Poll {
  // The server completes a login with the answer, and only once: an answer that no caller waits for is kept.
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
