import type { ErrorCode } from './error-code.ts'
import { read } from './error-nodes.ts'
import { errorBrand, type LatchkeyError } from './latchkey-error.ts'

/**
 * Whether a thrown value is ours, optionally with this code. Works across realms and duplicated packages.
 *
 * @example
 * if (isLatchkeyError(error, 'connection/user-rejected')) return
 */
export function isLatchkeyError<code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: code,
): error is LatchkeyError<code> {
  if (typeof error !== 'object' || error === null || read(error, errorBrand) !== true) return false
  return code === undefined || read(error, 'code') === code
}
