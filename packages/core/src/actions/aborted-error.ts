import { LatchkeyError } from '../errors/index.ts'

/** For whoever left; nobody who has left already is to be asked for. */
export function abortedError(signal: AbortSignal): LatchkeyError {
  return new LatchkeyError('request/aborted', { cause: signal.reason })
}
