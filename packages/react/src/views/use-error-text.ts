import type { LatchkeyError } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/core/errors'
import { errorsCopy, useCopy } from '@latchkey/ui'
import { useLatchkeyContext } from '../provider/context.ts'

/** The phrase of each code that a visitor can meet. `use-error-text.test-d.ts` lists the codes without one. */
export const phrases = {
  'request/unreachable': 'unreachable',
  'request/timed-out': 'timedOut',
  'http/status': 'serverUnavailable',
  'http/unavailable': 'serverUnavailable',
  'http/forbidden': 'serverRefused',
  'wallet/disconnected': 'walletGone',
  'wallet/unauthorized': 'walletUnauthorized',
  'wallet/unsupported-method': 'walletUnsupported',
  'wallet/sign-failed': 'signingFailed',
  'connector/not-found': 'walletNotFound',
  'connector/provider-not-found': 'walletNotFound',
  'network/not-added': 'networkNotAdded',
  'network/unsupported': 'networkUnsupported',
  'network/switch-unsupported': 'networkUnswitchable',
} as const satisfies Partial<Record<ErrorCode, keyof typeof errorsCopy>>

/**
 * Says why something failed in the visitor's language, by the error's code. An error's own text is English and for developers: it is shown with
 * `debug` alone, and the view's general sentence stands alone where there is no phrase.
 */
export function useErrorText(): (error: LatchkeyError | undefined) => string | undefined {
  const { client } = useLatchkeyContext()
  const t = useCopy('errors', errorsCopy)
  return (error) => {
    if (!error) return undefined
    const phrase = (phrases as Partial<Record<ErrorCode, keyof typeof errorsCopy>>)[error.code]
    if (client.options.debug) return error.details ?? error.shortMessage
    return phrase && t(phrase)
  }
}
