import type { LatchkeyError } from './latchkey-error.ts'

/** The four kinds that error telemetry knows. */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

/**
 * The kind under which an error is counted, e.g. `INTERNAL_SDK_ERROR` for a failed disconnect.
 *
 * @example errorCategory(error) // 'API_ERROR'
 */
export function errorCategory(error: LatchkeyError): ErrorCategory {
  if (error.code === 'request/unreadable' || error.code === 'wallet/capabilities-unreadable')
    return 'DATA_PARSING_ERROR'
  if (/^(http|request)\//.test(error.code)) return 'API_ERROR'
  return /^login\//.test(error.code) ? 'SECURE_SITE_ERROR' : 'INTERNAL_SDK_ERROR'
}
