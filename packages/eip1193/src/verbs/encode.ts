import { isLatchkeyError, LatchkeyError, normalizeError } from '@latchkey/core/errors'

/**
 * Calls the library with the app's value. If the library can't read it, the error is `config/invalid` with the
 * library's message.
 */
export function encode<T>(call: () => T): T {
  try {
    return call()
  } catch (cause) {
    throw new LatchkeyError('config/invalid', { cause, details: normalizeError(cause).details })
  }
}

/** Calls the library with a chain's answer. If the library can't read it, the error is `request/unreadable`. */
export function decode<T>(call: () => T): T {
  try {
    return call()
  } catch (cause) {
    if (isLatchkeyError(cause)) throw cause
    throw new LatchkeyError('request/unreadable', { cause, details: normalizeError(cause).details })
  }
}
