import { isLatchkeyError, LatchkeyError, normalizeError } from '@latchkey/core/errors'

/** Lets the library read the app's value. If it can't, the error is `config/invalid` with the library's words. */
export function encode<T>(call: () => T): T {
  try {
    return call()
  } catch (cause) {
    throw new LatchkeyError('config/invalid', { cause, details: normalizeError(cause).details })
  }
}

/** Lets the library read a chain's answer. If it can't, the error is `request/unreadable`. */
export function decode<T>(call: () => T): T {
  try {
    return call()
  } catch (cause) {
    if (isLatchkeyError(cause)) throw cause
    throw new LatchkeyError('request/unreadable', { cause, details: normalizeError(cause).details })
  }
}
