import { LatchkeyError } from '@latchkey/core/errors'

/** @throws `request/aborted` if the app has given up, which is only right as long as nothing was sent */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new LatchkeyError('request/aborted', { cause: signal.reason })
}
