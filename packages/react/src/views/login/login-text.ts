import type { LoginFailure } from '@latchkey/core/login'
import { type CopyValues, formatPhrase, loginErrorsCopy, type Ui } from '@latchkey/ui'
import { phraseOfCode, phraseOfReason } from './login-phrases.ts'

/**
 * Says why a login failed in the visitor's language. The texts of errors are English and for developers: they are shown with `debug` alone.
 */
export function loginText(
  { error, reason = '', retryAfter, triesLeft }: LoginFailure,
  { copy, locale }: Pick<Ui, 'copy' | 'locale'>,
  debug: boolean | undefined,
): string {
  if (debug) return error.details ?? error.shortMessage
  const say = (key: keyof typeof loginErrorsCopy, values?: CopyValues) =>
    formatPhrase(copy?.loginErrors?.[key] ?? loginErrorsCopy[key], values, locale)
  // The format is checked again on the way to the login site, more strictly than in the field.
  const isEmail = error.details === 'email: Invalid email'
  const phrase = phraseOfReason[reason] ?? (isEmail ? 'invalidEmail' : phraseOfCode[error.code]) ?? 'failed'
  if (phrase === 'codeWrong' && triesLeft) return say('codeWrongLeft', { count: triesLeft })
  return retryAfter && (phrase === 'tooOften' || phrase === 'failed')
    ? say('tooOftenFor', { seconds: retryAfter })
    : say(phrase)
}
